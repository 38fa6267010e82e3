/** An action as it stands in a file of the web. */
export interface ListedAction {
  /** `web/src/…:line` */
  at: string
  /** The operation's name, or that of what is sent in a way of its own. */
  name: string
  /** The module of the contract and the operation's name in it; null for work of its own. */
  operation: { module: string; exported: string } | null
  /** The names of what follows from it (`always`, `here`, `done` …); null where they are handed in from elsewhere. */
  options: ReadonlySet<string> | null
}

/** A call that changes something, outside of an action. */
export interface StrayCall {
  /** `web/src/…` */
  file: string
  operation: string
}

/** Lists every action of the web, and every call that changes something outside of one. What a query asks changes nothing. */
export function listActions(): { actions: ListedAction[]; strays: StrayCall[] }
