import { request } from 'node:http'

/** As browsers do by themselves. */
const OPENED_AGAIN_AFTER_MS = 3_000
const ANSWERED_WITHIN_MS = 10_000

/**
 * Follows a payment's event stream as a browser does: one that breaks is opened again, at the next front.
 * @param {{ host: string, port: number }[]} fronts
 * @param {{ cookie: string, address: string }} member
 * @param {string} id
 * @param {number} first which front it begins at
 * @returns {{ isOpen: Promise<void>, approved: Promise<number>, readonly opened: number, readonly ended: number, readonly broke: number, close: () => void }} `approved`
 *   is when it heard of the approval (ms of this process), `opened` how often it was opened, `ended` how often the server ended it as it should, `broke`
 *   how often it broke off
 */
export function followPayment(fronts, member, id, first) {
  const state = { isOver: false, opened: 0, ended: 0, broke: 0, turn: first }
  let asked
  let timer
  let begun
  let heard
  const isOpen = new Promise((resolve) => {
    begun = resolve
  })
  const approved = new Promise((resolve) => {
    heard = resolve
  })

  const open = () => {
    const { host, port } = fronts[state.turn % fronts.length]
    let isLost = false
    const again = () => {
      if (isLost || state.isOver) return
      isLost = true
      clearTimeout(late)
      attempt.destroy()
      state.turn++
      timer = setTimeout(open, OPENED_AGAIN_AFTER_MS)
    }
    const attempt = request(
      {
        host,
        port,
        path: `/api/payments/${id}/events`,
        headers: { cookie: member.cookie, accept: 'text/event-stream' },
        localAddress: member.address,
        agent: false,
      },
      (response) => {
        clearTimeout(late)
        response.once('close', again)
        response.on('error', again)
        if (response.statusCode !== 200) return void response.resume()
        state.opened++
        response.once('close', () => {
          if (state.isOver) return
          if (response.complete) state.ended++
          else state.broke++
        })
        begun()
        readEvents(response, (name, data) => {
          if (name === 'payment' && data.status === 'approved') heard(performance.now())
        })
      },
    )
    const late = setTimeout(again, ANSWERED_WITHIN_MS)
    attempt.on('error', again)
    attempt.end()
    asked = attempt
  }
  open()
  return {
    isOpen,
    approved,
    get opened() {
      return state.opened
    },
    get ended() {
      return state.ended
    },
    get broke() {
      return state.broke
    },
    close() {
      state.isOver = true
      clearTimeout(timer)
      asked.destroy()
    },
  }
}

/** Calls back for each event as it comes; heartbeats are none. */
function readEvents(response, onEvent) {
  let text = ''
  response.setEncoding('utf8').on('data', (chunk) => {
    const frames = `${text}${chunk}`.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const [, name] = frame.match(/^event: (.+)$/m) ?? []
      const [, data] = frame.match(/^data: (.+)$/m) ?? []
      if (name && data) onEvent(name, JSON.parse(data))
    }
  })
}
