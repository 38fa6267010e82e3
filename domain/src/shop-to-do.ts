import { readPromptPayId } from './promptpay.ts'

/** What an owner sets up before selling, in the order in which it is best done. */
export const SHOP_TASKS = ['bank', 'promptPay', 'support', 'mail', 'twoFactor', 'backup', 'texts'] as const
export type ShopTask = (typeof SHOP_TASKS)[number]

/** How the shop stands. */
export interface ShopState {
  accountNumber: string
  promptPayId: string
  /** The support chat's address. */
  support: string
  sendsMail: boolean
  hasSecondFactor: boolean
  /** When everything was written into a backup last; null = never. */
  backedUpAt: Date | null
  textsChecked: boolean
}

/** Returns what is still to be done, in order. */
export function shopToDo(state: ShopState): ShopTask[] {
  const isDone: Record<ShopTask, boolean> = {
    bank: state.accountNumber !== '',
    // One that was kept before it was checked makes a QR that no bank takes.
    promptPay: readPromptPayId(state.promptPayId).ok,
    support: state.support !== '',
    mail: state.sendsMail,
    twoFactor: state.hasSecondFactor,
    backup: state.backedUpAt !== null,
    texts: state.textsChecked,
  }
  return SHOP_TASKS.filter((task) => !isDone[task])
}
