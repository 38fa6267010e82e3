import type { UploadAccounts } from './accounts.ts'
import { connect } from './transfer/connect.ts'
import type { FarEnd, LineOptions } from './transfer/far-end.ts'
import { TransferFault } from './transfer/transfer-fault.ts'
import type { MarketPace } from './upload-sender.ts'

/** What a test of a connection saw. */
export type ConnectionTest =
  | {
      readonly ok: true
      /** Files in the folder. */
      readonly files: number
      readonly secrecy: string | null
      /** Until we were logged in. */
      readonly ms: number
    }
  | { readonly ok: false; readonly code: string; readonly detail: string | undefined }

/** The ways to the marketplaces of this computer's accounts. */
export class UploadLines {
  readonly accounts: UploadAccounts
  readonly #options: LineOptions

  constructor(accounts: UploadAccounts, options: LineOptions = {}) {
    this.accounts = accounts
    this.#options = options
  }

  /**
   * Logs in for sending. A password that was refused before is not told again until its member gave another or tested it.
   * @throws TransferFault
   */
  async connect(market: string): Promise<FarEnd> {
    if (this.accounts.of(market).isRefused) throw new TransferFault('login')
    return this.#logIn(market)
  }

  /** Logs in and lists, sends nothing. */
  async test(market: string): Promise<ConnectionTest> {
    const begun = performance.now()
    let far: FarEnd | null = null
    try {
      far = await this.#logIn(market)
      const ms = Math.round(performance.now() - begun)
      const folder = this.accounts.doors().find(({ id }) => id === market)?.folder ?? ''
      return { ok: true, files: await far.list(folder), secrecy: far.secrecy, ms }
    } catch (error) {
      if (!(error instanceof TransferFault)) throw error
      return { ok: false, code: error.code, detail: error.detail }
    } finally {
      far?.close()
    }
  }

  paceOf(market: string): MarketPace {
    const { atATime = 1, perMinute = null, weekly = null } = this.accounts.of(market)
    return { atATime, perMinute, weekly }
  }

  async #logIn(market: string): Promise<FarEnd> {
    const way = this.accounts.way(market)
    if (!way) throw new TransferFault('no_account')
    const { isRefused } = this.accounts.of(market)
    try {
      const far = await connect(way, this.#options)
      if (isRefused) this.accounts.change(market, { isRefused: undefined })
      return far
    } catch (error) {
      if (error instanceof TransferFault && error.code === 'login' && !isRefused)
        this.accounts.change(market, { isRefused: true })
      throw error
    }
  }
}
