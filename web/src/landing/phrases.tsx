/**
 * Renders Thai text that prefers to break between its phrases, which a space parts, to breaking inside one: a browser's
 * dictionary splits some words in their middle. A number stays with its unit.
 */
export function Phrases({ text }: { text: string }) {
  const phrases = text.match(/(?:[\d,–]+ )?\S+/g) ?? []
  return phrases.map((phrase, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may come twice and never moves
    <span key={at}>
      {at > 0 && ' '}
      <span className="inline-block max-w-full">{phrase}</span>
    </span>
  ))
}
