/** http(s) addresses, without what ends a sentence, sums of money, and numbers with their unit. */
const PARTS = /https?:\/\/[^\s]+?(?=[.,;:!?)]*(?:\s|$))|\d[\d,]*(?:\.\d+)? (?:บาท|ปี|เดือน|รายการ|คำ|ชั่วโมง)/g

/** Renders a text of ours with its addresses as links, and sums that stand out. */
export function ChatText({ children }: { children: string }) {
  return partsOf(children).map(({ at, part, kind }) => {
    if (kind === 'plain') return part
    if (kind === 'money')
      return (
        <b key={at} className="nb font-semibold">
          {part}
        </b>
      )
    if (kind === 'number')
      return (
        <span key={at} className="nb">
          {part}
        </span>
      )
    return (
      <a key={at} href={part} target="_blank" rel="noreferrer noopener" className="break-all text-khram">
        {part}
      </a>
    )
  })
}

interface Part {
  /** Where it begins. */
  at: number
  part: string
  kind: 'plain' | 'money' | 'number' | 'address'
}

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: part, index: at } of text.matchAll(PARTS)) {
    parts.push({ at: end, part: text.slice(end, at), kind: 'plain' })
    parts.push({ at, part, kind: kindOf(part) })
    end = at + part.length
  }
  return [...parts, { at: end, part: text.slice(end), kind: 'plain' }]
}

function kindOf(part: string): Part['kind'] {
  if (part.startsWith('http')) return 'address'
  return part.endsWith('บาท') ? 'money' : 'number'
}
