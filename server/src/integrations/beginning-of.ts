/** Reads the beginning of an answer as text: whoever sends without end is cut off near `limit` characters. */
export async function beginningOf(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= limit) break
  }
  return text
}
