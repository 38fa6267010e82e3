import type { LicenceState, StateStore } from './licence-state.ts'

/** What is kept of one server. Answers come late: nothing that was asked before a person acted changes it. */
export interface StoredLicence {
  /** Reads it; null when there is none, it was edited, or it is another server's. */
  read(): LicenceState | null
  /**
   * Keeps what was learned of a licence, unless a person activated, removed or forgot one meanwhile. A file that was taken
   * away meanwhile does not come back.
   * @param asked what was kept when the server was asked
   * @returns whether it was kept
   */
  learn(asked: LicenceState, learned: Partial<LicenceState>): boolean
  /** Tells whether an answer is out of date: a person acted since it was asked for, or another file was fetched. */
  isPast(asked: LicenceState): boolean
}

/** Opens what a store keeps of a server. */
export function storedLicence(store: StateStore, server: string): StoredLicence {
  const read = () => {
    const state = store.read()
    return state && state !== 'changed' && state.server === server ? state : null
  }
  return {
    read,
    learn(asked, learned) {
      const present = read()
      if (!isOf(asked, present)) return false
      if (typeof learned.file === 'string' && present.file === null && asked.file !== null) return false
      store.write({ ...present, ...learned })
      return true
    },
    isPast(asked) {
      const present = read()
      return !isOf(asked, present) || present.file !== asked.file
    },
  }
}

/** Tells whether what is kept is of the same licence on this machine, with nothing that a person did in between. */
function isOf(asked: LicenceState, present: LicenceState | null): present is LicenceState {
  return present?.key === asked.key && present.act === asked.act
}
