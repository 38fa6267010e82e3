import { QuotaLine } from './quota-line.tsx'

/** Renders what a generator is for, and what is left of today. */
export function GeneratorHeader({ title, lead }: { title: string; lead: string }) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div>
        <h1 className="text-3xl">{title}</h1>
        <p className="hidden text-ink-2 md:block">{lead}</p>
      </div>
      <QuotaLine />
    </header>
  )
}
