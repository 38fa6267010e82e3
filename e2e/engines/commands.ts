/** What a browser is told, as WebKitWebDriver takes it over HTTP (`{id}` = an element) and Firefox over Marionette’s socket. */
export const COMMANDS = {
  open: { http: 'POST url', marionette: 'WebDriver:Navigate' },
  address: { http: 'GET url', marionette: 'WebDriver:GetCurrentURL' },
  back: { http: 'POST back', marionette: 'WebDriver:Back' },
  run: { http: 'POST execute/sync', marionette: 'WebDriver:ExecuteScript' },
  runToEnd: { http: 'POST execute/async', marionette: 'WebDriver:ExecuteAsyncScript' },
  limits: { http: 'POST timeouts', marionette: 'WebDriver:SetTimeouts' },
  addCookie: { http: 'POST cookie', marionette: 'WebDriver:AddCookie' },
  click: { http: 'POST element/{id}/click', marionette: 'WebDriver:ElementClick' },
  type: { http: 'POST element/{id}/value', marionette: 'WebDriver:ElementSendKeys' },
  newTab: { http: 'POST window/new', marionette: 'WebDriver:NewWindow' },
  windows: { http: 'GET window/handles', marionette: 'WebDriver:GetWindowHandles' },
  switchTo: { http: 'POST window', marionette: 'WebDriver:SwitchToWindow' },
  /** Firefox alone takes an extension so, until it ends. */
  install: { http: 'POST moz/addon/install', marionette: 'Addon:Install' },
  picture: { http: 'GET screenshot', marionette: 'WebDriver:TakeScreenshot' },
} as const

export type Command = keyof typeof COMMANDS

/** A browser that was started, with one window. */
export interface Connection {
  /** @throws Error what the browser says when it cannot */
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>
  /** Returns what went wrong in pages since it was asked last: uncaught errors, what the console was told of, broken policies. */
  readFaults: () => Promise<string[]>
  /** Where it saves what is downloaded. */
  downloads: string
  close: () => Promise<void>
}

export interface Wish {
  /** The page’s inside, in CSS pixels. */
  width: number
  height: number
  /** As a private window: it keeps nothing, and may refuse what others keep. */
  isPrivate: boolean
  /** What it calls itself instead of its own name. */
  userAgent?: string
  /** Firefox alone: settings of about:config. */
  prefs: Record<string, string | number | boolean>
}
