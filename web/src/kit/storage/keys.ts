/**
 * All that the browser remembers under a name, whose it is, and whether a screen begins with it
 * (docs/product/app.md#what-the-browser-keeps). A name that ends in `:` stands for all that begin with it.
 */
export const KEYS = {
  theme: { of: 'device' },
  looped: { of: 'device' },
  singleKeys: { of: 'device' },
  countdownData: { of: 'device' },
  dismissedAnnouncements: { of: 'device' },
  paymentNotice: { of: 'device' },
  approvalCard: { of: 'device' },
  statementColumns: { of: 'device' },
  inboxSound: { of: 'device' },
  runNotice: { of: 'device' },
  promptSettings: { of: 'device', isDrawnFirst: true },
  promptSettingsAutosave: { of: 'device', isDrawnFirst: true },
  lastFolder: { of: 'device' },
  takenPictures: { of: 'device' },
  pictureOrder: { of: 'device' },
  salesKeptFor: { of: 'device' },

  memberOnThisDevice: { of: 'member' },
  appearanceUnsaved: { of: 'member' },
  chatOpen: { of: 'member' },
  chatBegun: { of: 'member' },
  chatPending: { of: 'member' },
  chatDraft: { of: 'member' },
  wordLists: { of: 'member' },
  promptPresets: { of: 'member', isDrawnFirst: true },
  aiPromptSettings: { of: 'member', isDrawnFirst: true },
  metadataSettings: { of: 'member', isDrawnFirst: true },
  midjourneyPlan: { of: 'member' },
  paymentDraft: { of: 'member', isDrawnFirst: true },
  recentTools: { of: 'member' },
  picturesHere: { of: 'member' },
  hasSales: { of: 'member' },
  weekPlan: { of: 'member' },

  'keywords:': { of: 'tab', isDrawnFirst: true },
  'draftSlot:': { of: 'tab' },
  dismissedDrafts: { of: 'tab' },
  lastDraft: { of: 'tab', isDrawnFirst: true },
  loomKeywords: { of: 'tab', isDrawnFirst: true },
  collectedKeywords: { of: 'tab' },
  'collectedKeywords:': { of: 'tab' },
  packedKeywords: { of: 'tab' },
  sharedLinkRead: { of: 'tab', isDrawnFirst: true },
  'seedPinned:': { of: 'tab', isDrawnFirst: true },
  'openSet:': { of: 'tab', isDrawnFirst: true },
  'edits:': { of: 'tab' },
  'inboxDraft:': { of: 'tab', isDrawnFirst: true },
  'inboxNote:': { of: 'tab', isDrawnFirst: true },
  radarPaste: { of: 'tab' },
  studioPrompts: { of: 'tab', isDrawnFirst: true },
  inAppNoticeDismissed: { of: 'tab' },
  newVersion: { of: 'tab' },
  takenVersion: { of: 'tab' },
  programToken: { of: 'tab' },
  // Of web/delivery/head.js.
  typedEarly: { of: 'tab' },
} as const satisfies Record<string, Declared>

/** What is said of a name. */
interface Declared {
  /**
   * `device`: stays, whoever signs in. `member`: for all tabs, and goes with its member. `tab`: lasts as long as the tab, and
   * goes with its member as well.
   */
  of: 'device' | 'member' | 'tab'
  /**
   * It decides what a screen draws first. The server could not know it: while its page is hydrated it is withheld, and the
   * screen is drawn once more with it.
   */
  isDrawnFirst?: true
}

type Family = Extract<keyof typeof KEYS, `${string}:`>
/** A declared name, or one of a declared family. */
export type StoredName = Exclude<keyof typeof KEYS, Family> | `${Family}${string}`

/** Returns what is said of a name; undefined = nobody declared it, as names of former versions. */
export function declarationOf(name: string): Declared | undefined {
  const all: Record<string, Declared> = KEYS
  return all[name] ?? all[name.slice(0, name.indexOf(':') + 1)]
}

/**
 * The browser's databases, all of them a member's but one; `session`: they go as soon as the session has ended, whoever comes back;
 * `kept`: they stay behind a sign-out where their member has asked for it, until another one comes; `device`: it stays, and holds
 * nothing that anybody could see.
 */
export const DATABASES = {
  payment: 'member',
  sets: 'member',
  drafts: 'member',
  metadata: 'member',
  studio: 'member',
  ledger: 'member',
  sales: 'kept',
  'offline-sets': 'member',
  'last-seen': 'session',
  likeness: 'device',
} as const
export type DatabaseName = keyof typeof DATABASES
