import { readAnnouncement } from './announcements.ts'
import { signIn, signOut, signUp } from './auth.ts'
import { readCaptchaChallenge } from './captcha.ts'
import type { Operation } from './operation.ts'
import { listOutbox, readOutboxMail, readOutboxPage } from './outbox.ts'
import { listPackages } from './packages.ts'
import { reservePrompts } from './prompts.ts'
import { deleteProviderKey, listProviderKeys, saveProviderKey, testProviderKey } from './provider-keys.ts'
import { readSession } from './session.ts'
import { readSettings } from './settings.ts'

/** All that the server does, the auth library's endpoints among it: the source of the access tests. */
export const OPERATIONS: readonly Operation[] = [
  signUp,
  signIn,
  signOut,
  readSession,
  readCaptchaChallenge,
  readSettings,
  readAnnouncement,
  reservePrompts,
  listPackages,
  listProviderKeys,
  saveProviderKey,
  deleteProviderKey,
  testProviderKey,
  listOutbox,
  readOutboxMail,
  readOutboxPage,
]
