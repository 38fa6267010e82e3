import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atTheEnd } from './at-the-end.ts'

/** A transfer as the bank knows it. */
export interface Transfer {
  baht: number
  /** Masked, as banks hand it on. */
  account: string
  nameTh: string
  /** Of an account that the operator registered with the service. */
  isRegistered: boolean
  /** Minutes until the bank answers. */
  delay?: number
  /** When, of whom and under which reference, ISO 8601; absent = it does not tell. */
  at?: string
  bankCode?: string
  reference?: string
}

export interface SlipServices {
  /** For `SLIP_CHECK_BASE_URL`. */
  easySlipUrl: string
  slipOkUrl: string
  key: string
  branch: string
  /** By the text of the mini-QR. */
  transfers: Map<string, Transfer>
  /** What goes wrong with the next questions: a status and body, or no answer at all. */
  fault: { status: number; body: string; headers?: Record<string, string> } | 'silence' | null
  asked: { path: string; body: Record<string, unknown> }[]
}

type Answer = [status: number, body: object]

/** Speaks the part of EasySlip's (version 2) and SlipOK's protocols that is used, with a key of its own. */
export async function startSlipServices(): Promise<SlipServices> {
  const seen = new Set<string>()
  const state: SlipServices = {
    easySlipUrl: '',
    slipOkUrl: '',
    key: 'canary-key-of-the-operator',
    branch: '4711',
    transfers: new Map(),
    fault: null,
    asked: [],
  }
  const server = createServer(async (request, response) => {
    const json = await text(request).catch(() => null)
    // Who asked is gone.
    if (json === null) return
    const body: Record<string, unknown> = JSON.parse(json)
    const path = request.url ?? ''
    state.asked.push({ path, body })
    if (state.fault === 'silence') return
    if (state.fault) {
      response.writeHead(state.fault.status, state.fault.headers ?? {}).end(state.fault.body)
      return
    }
    const answer = path.startsWith('/v2/')
      ? easySlip(state, seen, request, body)
      : slipOk(state, seen, request, body)
    send(response, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.easySlipUrl = `${origin}/v2`
  state.slipOkUrl = `${origin}/api/line/apikey`
  atTheEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function easySlip(
  { key, transfers }: SlipServices,
  seen: Set<string>,
  request: IncomingMessage,
  body: Record<string, unknown>,
): Answer {
  const error = (status: number, code: string): Answer => [
    status,
    { success: false, error: { code, message: `No, ${request.headers.authorization}` } },
  ]
  if (request.url !== '/v2/verify/bank') return error(404, 'NOT_FOUND')
  if (request.headers.authorization !== `Bearer ${key}`) return error(401, 'INVALID_API_KEY')
  const payload = String(body.payload)
  const transfer = transfers.get(payload)
  if (!transfer) return error(404, 'SLIP_NOT_FOUND')
  if (transfer.delay) return error(404, 'SLIP_PENDING')
  const isDuplicate = body.checkDuplicate === true && seen.has(payload)
  seen.add(payload)
  const { baht, account, nameTh, isRegistered, at, bankCode, reference } = transfer
  const data = {
    isDuplicate,
    matchedAccount: body.matchAccount === true && isRegistered ? { nameTh, type: 'JURISTIC' } : null,
    amountInOrder: body.matchAmount,
    amountInSlip: baht,
    isAmountMatched: body.matchAmount === baht,
    rawSlip: {
      payload,
      ...(reference && { transRef: reference }),
      ...(at && { date: at }),
      ...(bankCode && { sender: { bank: { id: bankCode } } }),
      amount: { amount: baht, local: {} },
      receiver: {
        bank: { id: '004', short: 'KBANK' },
        account: { name: { th: nameTh }, bank: { type: 'BANKAC', account } },
      },
    },
  }
  return [200, { success: true, data, message: 'Bank slip verified successfully' }]
}

function slipOk(
  { key, branch, transfers }: SlipServices,
  seen: Set<string>,
  request: IncomingMessage,
  body: Record<string, unknown>,
): Answer {
  const error = (code: number, data?: object): Answer => [
    400,
    { code, message: `ไม่ได้ ${request.headers['x-authorization']}`, ...(data && { data }) },
  ]
  if (request.url !== `/api/line/apikey/${branch}`) return error(1001)
  if (request.headers['x-authorization'] !== key) return error(1002)
  const text = String(body.data)
  const transfer = transfers.get(text)
  if (!transfer) return error(1011)
  if (transfer.delay) return error(1010, { bankCode: '002', bankName: 'กรุงเทพ', delay: transfer.delay })
  const { baht, account, nameTh, isRegistered, at, bankCode, reference } = transfer
  const slip = {
    success: true,
    message: '✅',
    amount: baht,
    ...(reference && { transRef: reference }),
    ...(at && { transTimestamp: at }),
    ...(bankCode && { sendingBank: bankCode }),
    receiver: {
      displayName: nameTh,
      name: '',
      proxy: { value: null },
      account: { type: 'BANKAC', value: account },
    },
  }
  if (body.log === true && seen.has(text)) return error(1012, slip)
  if (body.amount !== undefined && body.amount !== baht) return error(1013, slip)
  if (body.log === true && !isRegistered) return error(1014, slip)
  seen.add(text)
  return [200, { success: true, data: slip }]
}
