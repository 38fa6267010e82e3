import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const require = createRequire(fileURLToPath(new URL('../../server/package.json', import.meta.url)))
// biome-ignore-start lint/correctness/noUndeclaredDependencies: the server's own
const { solveChallenge } = require('altcha-lib')
const { deriveKey } = require('altcha-lib/algorithms/pbkdf2')
// biome-ignore-end lint/correctness/noUndeclaredDependencies: the server's own

/** An attempt without an answer is given up and made again; of a COMMIT that waits for a copy, too. */
export const ATTEMPT_MS = 10_000
export const RETRY_MS = 100
/** As the answer asks for (Retry-After); each time counts, thirty an hour. */
export const FORM_RETRY_MS = 3_000
const BOUNDARY = 'thokham-rehearsal-boundary'

/** An answer that nobody expected. */
class Surprise extends Error {}

/**
 * @typedef {{ cookie?: string, address?: string }} Asking whose session, and from which address of this machine
 * @typedef {{ status: number, body: any, bytes: Buffer, cookie: string | undefined }} Answer
 */

/**
 * Asks servers as browsers do: each member at a front of their own, and at the next one when there is no answer.
 * @param {{ host: string, port: number }[]} fronts
 */
export function openFronts(fronts) {
  const agents = new Map()
  /** Attempts without an answer, or with one of a server's fault. */
  const broken = []
  let members = 0
  const frontOf = new WeakMap()
  const agentOf = (address) => {
    const found = agents.get(address) ?? new Agent({ keepAlive: true, localAddress: address })
    agents.set(address, found)
    return found
  }

  /**
   * Makes one attempt.
   * @returns {Promise<Answer>}
   */
  function once(member, method, path, body) {
    const { cookie, address } = member
    const front = frontOf.get(member) ?? members++
    frontOf.set(member, front)
    const leave = () => {
      if (frontOf.get(member) === front) frontOf.set(member, front + 1)
    }
    const { host, port } = fronts[front % fronts.length]
    const isForm = body instanceof Uint8Array
    const sent = body === undefined || isForm ? body : Buffer.from(JSON.stringify(body))
    const headers = {
      ...(cookie && { cookie }),
      ...(sent && {
        'content-type': isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json',
        'content-length': sent.length,
      }),
    }
    return new Promise((resolve, reject) => {
      const lost = (error) => {
        broken.push(`${method} ${path}: ${error.message}`)
        leave()
        reject(error)
      }
      const asked = request({ host, port, method, path, headers, agent: agentOf(address) }, (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', lost)
        response.on('end', () => {
          clearTimeout(late)
          if (response.statusCode >= 500) broken.push(`${method} ${path}: ${response.statusCode}`)
          if (response.statusCode === 503) leave()
          try {
            resolve(answerOf(response, Buffer.concat(chunks)))
          } catch (error) {
            lost(error)
          }
        })
      })
      const late = setTimeout(() => asked.destroy(new Error('no answer')), ATTEMPT_MS)
      asked.on('error', (error) => {
        clearTimeout(late)
        lost(error)
      })
      asked.end(sent)
    })
  }

  /**
   * Asks until there is an answer; a broken connection, 502, 503 and 504 are none.
   * @param {{ isOver?: boolean }} state
   * @returns {Promise<Answer>}
   */
  async function insist(state, member, method, path, body, expected) {
    for (;;) {
      try {
        const answer = await once(member, method, path, body)
        if (expected.includes(answer.status)) return answer
        if (answer.status === 429 && state.isOver) throw new Error('over')
        if (answer.status === 429) await rest(state, 5_000)
        else if (answer.status < 502)
          throw new Surprise(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
      } catch (error) {
        if (error instanceof Surprise || error.message === 'over') throw error
      }
      if (state.isOver) throw new Error('over')
      await rest(state, body instanceof Uint8Array ? FORM_RETRY_MS : RETRY_MS)
    }
  }

  /**
   * Registers. A registration has no key: one that finds its own address taken was carried out before its answer was lost.
   * @param {() => void} [onAsk] called before it is asked for first, once the captcha is solved
   * @returns {Promise<Answer | null>} null when the load was over first
   */
  async function signUp(state, member, person, onAsk = () => {}) {
    for (let wasSent = false; ; wasSent = true) {
      const { body: challenge } = await insist(
        state,
        member,
        'GET',
        '/api/captcha/challenge',
        undefined,
        [200],
      )
      const solution = await solveChallenge({ challenge, deriveKey })
      const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
      if (!wasSent) onAsk()
      const answer = await once(member, 'POST', '/api/auth/sign-up/email', { ...person, captcha }).catch(
        () => null,
      )
      if (state.isOver && !answer) return null
      const code = answer?.body?.error?.code
      if (answer?.status === 200 || (wasSent && code === 'email_taken')) return answer
      // The captcha may have been spent by an attempt that was cut off.
      if (answer && answer.status !== 503 && code !== 'captcha_failed')
        throw new Surprise(`registration answered ${answer.status} ${code}`)
      await pause(RETRY_MS)
    }
  }

  return {
    once,
    insist,
    broken,
    signUp,
    close() {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

function answerOf(response, bytes) {
  const isJson = /json/.test(response.headers['content-type'] ?? '')
  return {
    status: response.statusCode,
    body: isJson ? JSON.parse(bytes.toString()) : null,
    bytes,
    cookie: response.headers['set-cookie']?.map((each) => each.split(';')[0]).join('; '),
  }
}

/** Waits, but not longer than the load goes on. */
export async function rest(state, ms) {
  for (const end = Date.now() + ms; Date.now() < end && !state.isOver; )
    await pause(Math.min(500, end - Date.now()))
}

/** Returns the form of a payment for a member's next month, or another plan. */
export function paymentForm({ key, slip, plan = 'renewal', shownTotalSatang = 9_900 }) {
  const fields = {
    idempotencyKey: key,
    plan,
    shownTotalSatang,
    onDifference: 'review',
    transferDate: '2026-01-05',
    transferTime: '10:30',
    bank: 'kbank',
    accountName: 'พิมพ์ชนก ทดสอบ',
  }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="slip"; filename="slip.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('') + head), slip, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}
