/**
 * Returns what was typed into a box while its text was on its way: the box keeps it once the text has gone. What no longer
 * begins with the text was meant otherwise, and stays whole.
 */
export function typedSince(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}
