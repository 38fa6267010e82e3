import { LinkedText } from '../../../components/ui/linked-text.tsx'

/** Renders instructions as they were written: numbered lines become steps, other lines keep their breaks. */
export function UsageSteps({ text }: { text: string }) {
  return (
    <div className="reading flex max-w-[720px] flex-col gap-4 text-base">
      {blocksOf(text).map((block, at) =>
        block.isSteps ? (
          <ol
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
            key={at}
            className="flex flex-col gap-3"
          >
            {block.lines.map(({ number, line }) => (
              <li key={`${number} ${line}`} className="flex gap-3.5">
                <span className="mt-px flex size-7 shrink-0 items-center justify-center rounded-crop bg-khram-soft font-semibold font-ui text-khram text-xs">
                  {number}
                </span>
                <span className="min-w-0">
                  <LinkedText text={line} />
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
            key={at}
            className="whitespace-pre-line"
          >
            <LinkedText text={block.lines.map(({ line }) => line).join('\n')} />
          </p>
        ),
      )}
    </div>
  )
}

interface Block {
  isSteps: boolean
  lines: { number: string; line: string }[]
}

/** Splits instructions into blocks: lines that follow one another with numbers are one list of steps; blank lines part the rest. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isBroken = true
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const step = /^\s*(\d{1,3})[.)]\s+(.+)$/.exec(raw)
    const last = blocks.at(-1)
    if (raw.trim() === '') {
      isBroken = true
      continue
    }
    const line = { number: step?.[1] ?? '', line: step?.[2] ?? raw.trimEnd() }
    const goesOn = last && last.isSteps === Boolean(step) && (step || !isBroken)
    if (goesOn) last.lines.push(line)
    else blocks.push({ isSteps: Boolean(step), lines: [line] })
    isBroken = false
  }
  return blocks
}
