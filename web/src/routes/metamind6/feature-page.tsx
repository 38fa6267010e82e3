import { Link } from '@tanstack/react-router'
import {
  Ban,
  Check,
  FileCheck,
  Gauge,
  History,
  Layers,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  Sparkles,
} from 'lucide-react'
import { DesktopCard } from '../../components/desktop/desktop-card.tsx'
import { ExtensionCard } from '../../components/extension/extension-card.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { desktopDownloads } from '../../text/desktop-downloads.ts'
import { metadataPage as text } from '../../text/metadata-page.ts'

const ICONS: readonly LucideIcon[] = [
  Sparkles,
  Ban,
  ListChecks,
  Layers,
  FileCheck,
  History,
  Gauge,
  MonitorSmartphone,
]

/** What each kind of system needs; both of Apple's chips need the same version. */
const DESKTOP_NEEDS = [
  desktopDownloads.need['windows-x64'],
  desktopDownloads.needMacOs,
  desktopDownloads.need['linux-x64'],
  desktopDownloads.memory,
]

/** Renders what the tool does, how it is used, what is behind it and what it needs; and the extension that goes with it. */
export function FeaturePage() {
  return (
    <div className="mt-8 flex flex-col gap-8">
      <section>
        <h2 className="mb-3 text-xl">{text.features}</h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {text.feature.map(({ title, body }, at) => {
            const Icon = ICONS[at] as LucideIcon
            return (
              <li key={title} className="card flex flex-col gap-2 p-4 md:p-5">
                <span className="flex size-10 items-center justify-center rounded-control bg-khram-soft text-khram">
                  <Icon aria-hidden size={20} strokeWidth={1.75} />
                </span>
                <h3 className="font-semibold text-base">{title}</h3>
                <p className="text-ink-2 text-sm">{body}</p>
              </li>
            )
          })}
        </ul>
      </section>
      <DesktopCard />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <section className="card p-4 md:p-6">
            <h2 className="mb-3 text-xl">{text.how}</h2>
            <ol className="flex flex-col gap-3 text-sm">
              {text.steps.map((step, at) => (
                <li key={step} className="flex gap-3">
                  <span className="num flex size-6 shrink-0 items-center justify-center rounded-crop bg-khram-soft font-semibold text-2xs text-khram">
                    {at + 1}
                  </span>
                  {step}
                </li>
              ))}
            </ol>
          </section>
          <section className="card p-4 md:p-6">
            <h2 className="mb-3 text-xl">{text.technologies}</h2>
            <dl className="divide-y divide-line">
              {text.technology.map(({ name, body }) => (
                <div key={name} className="py-2.5 first:pt-0 last:pb-0">
                  <dt className="font-semibold text-sm">{name}</dt>
                  <dd className="text-ink-2 text-sm">{body}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section className="card p-4 md:p-6">
            <h2 className="mb-3 text-xl">{text.needs}</h2>
            <Needs title={text.needsWeb} needs={text.need} />
            <Needs title={text.needsDesktop} needs={DESKTOP_NEEDS} />
          </section>
        </div>
        <ExtensionCard />
      </div>
    </div>
  )
}

function Needs({ title, needs }: { title: string; needs: readonly string[] }) {
  return (
    <>
      <h3 className="mt-4 mb-2 font-semibold text-sm first-of-type:mt-0">{title}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {needs.map((need) => (
          <li key={need} className="flex gap-2">
            <Check aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-toei" />
            {need}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Renders where the workbench would stand, for members whom the table does not let in. */
export function LockedWorkbench() {
  return (
    <section className="crop flex flex-col items-center gap-4 rounded-card bg-surface px-4 py-12 text-center">
      <div aria-hidden className="warp h-[31px] w-full max-w-[240px]" />
      <div>
        <p className="mx-auto font-semibold text-lg">{text.locked}</p>
        <p className="mx-auto text-ink-2 text-sm">{text.lockedWhy}</p>
      </div>
      <Link to="/vip" className={buttonClass('vip', 44)}>
        {text.upgrade}
      </Link>
    </section>
  )
}
