import { ArrowRight } from 'lucide-react'
import { landing } from '../text/landing.ts'
import { Wrap } from './wrap.tsx'

const text = landing.newTool

/** Renders the newest tool in one line. */
export function NewTool() {
  return (
    <a href="#tools" className="block bg-khram-soft text-ink no-underline hover:underline">
      <Wrap className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
        <span className="badge rounded-crop bg-khrang px-2 text-2xs font-semibold text-on-khrang">
          {text.badge}
        </span>
        <b className="nb">{text.title}</b>
        <span className="text-ink-2">{text.line}</span>
        <ArrowRight
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className="ml-auto flex-none text-khram max-sm:hidden"
        />
      </Wrap>
    </a>
  )
}
