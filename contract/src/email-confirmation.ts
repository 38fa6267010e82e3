import { z } from 'zod'
import { operation } from './operation.ts'

/** Mails the caller another confirmation link; one that was sent before keeps working. */
export const sendVerificationEmail = operation({
  name: 'auth.sendVerificationEmail',
  summary: 'Mail the caller a link that confirms their e-mail',
  method: 'POST',
  path: '/api/auth/send-verification-email',
  access: 'own:use',
  response: z.object({
    /** False when the address is confirmed already, so that nothing went out. */
    sent: z.boolean(),
  }),
})

/**
 * The address in the confirmation mail: a redirect (303) to the app root with `?email=confirmed`, or `?email=link_bad`
 * when the link is forged or has expired. In any browser, signed in or not; opening it again changes nothing more, so a
 * mail program that looks ahead does no harm.
 */
export const verifyEmail = operation({
  name: 'auth.verifyEmail',
  summary: 'Confirm an e-mail by the link that was mailed to it; leads on to the app root',
  method: 'GET',
  path: '/api/auth/verify-email',
  access: 'public',
  query: z.object({ token: z.string('required').min(1, 'required').max(2_048, 'too_long') }),
  response: z.string(),
})
