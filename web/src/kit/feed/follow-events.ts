/** What is called with the data of each event, by the event's name. */
type Listeners<Events> = { readonly [Name in keyof Events & string]: (data: Events[Name]) => void }

interface Following<Events> {
  listeners: Listeners<Events>
  /** Called when the stream is open, and when it has broken. */
  onLink?: (isOpen: boolean) => void
  /** Pause before a stream that broke is opened again, in ms. */
  reopenMs: number
}

/**
 * Follows server-sent events. A stream that breaks is opened again by a new EventSource: the browser's own reconnection gives
 * up for good once it is answered with an error, as a proxy does while the server restarts.
 * @returns closes the stream
 */
export function followEvents<Events>(
  path: string,
  { listeners, onLink, reopenMs }: Following<Events>,
): () => void {
  let source: EventSource | undefined
  let clock: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    const opened = new EventSource(path)
    source = opened
    opened.addEventListener('open', () => onLink?.(true))
    opened.addEventListener('error', () => {
      opened.close()
      onLink?.(false)
      clock = setTimeout(open, reopenMs)
    })
    for (const [name, listen] of Object.entries<(data: never) => void>(listeners))
      opened.addEventListener(name, ({ data }) => listen(JSON.parse(data) as never))
  }
  open()
  return () => {
    clearTimeout(clock)
    source?.close()
  }
}
