import { WholeWords } from './whole-words.tsx'

/** Words that begin like an address; what ends a sentence is none of it. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'“”()]+[^\s<>"'“”().,;:!?]/gi

/**
 * Renders a text in which addresses are links that open in another tab; `whitespace-pre-line` around it keeps line breaks.
 */
export function LinkedText({ text }: { text: string }) {
  const parts: (string | { href: string; word: string })[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const [word] = match
    const href = /^www\./i.test(word) ? `https://${word}` : word
    if (!URL.canParse(href)) continue
    parts.push(text.slice(from, match.index), { href, word })
    from = match.index + word.length
  }
  parts.push(text.slice(from))
  return parts.map((part, at) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <WholeWords key={at} text={part} />
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        key={at}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="wrap-anywhere text-khram underline"
      >
        {part.word}
      </a>
    ),
  )
}
