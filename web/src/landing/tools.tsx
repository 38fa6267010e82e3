import { Layers, type LucideIcon, Sparkles, WandSparkles, Wrench } from 'lucide-react'
import { ToneBand } from '../components/cloth/tone-cloth.tsx'
import { landing } from '../text/landing.ts'
import { Phrases } from './phrases.tsx'
import { Points } from './points.tsx'
import { Section } from './wrap.tsx'

const text = landing.tools

/** Renders the tools of the landing page. */
export function Tools() {
  return (
    <Section id="tools" title={text.title} lead={text.lead} tone="paper">
      <div className="mt-8 grid gap-4 lg:grid-cols-3 lg:gap-6">
        <Tool {...text.generator} id="/generator" family="hook" icon={WandSparkles} />
        <Tool {...text.simple} id="/ready-prompt" family="stripe" icon={Layers} />
        <Tool {...text.ai} id="/vipgen" family="diamond" icon={Sparkles} />
      </div>
      <p className="mt-6 flex max-w-none items-start gap-3 text-ink-2">
        <Wrench aria-hidden size={20} strokeWidth={1.75} className="mt-1 flex-none text-khram" />
        <span>
          <Phrases text={text.more} />
        </span>
      </p>
    </Section>
  )
}

interface ToolProps {
  id: string
  family: 'hook' | 'stripe' | 'diamond'
  icon: LucideIcon
  title: string
  who: string
  body: string
  points: readonly string[]
}

function Tool({ id, family, icon: Icon, title, who, body, points }: ToolProps) {
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      <ToneBand id={id} family={family} dye="khram" />
      <div className="relative px-5 pt-10 pb-6 md:px-7">
        <div className="absolute -top-6 left-5 grid size-11 place-items-center rounded-control border border-line bg-surface text-khram md:left-7">
          <Icon aria-hidden size={20} strokeWidth={1.75} />
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-xl">{title}</h3>
          <p className="text-xs text-ink-3">{who}</p>
        </div>
        <p className="mt-1 text-sm text-ink-2 lg:min-h-18">
          <Phrases text={body} />
        </p>
        <Points points={points} />
      </div>
    </article>
  )
}
