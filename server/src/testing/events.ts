/** Reads server-sent events as they come, each with its name and its data. */
export async function* eventsOf(response: Response) {
  let text = ''
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString()
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, name, data] = /event: (.*)\ndata: (.*)/.exec(text.slice(0, end)) ?? []
      text = text.slice(end + 2)
      if (name && data) yield { name, data: JSON.parse(data) }
    }
  }
}
