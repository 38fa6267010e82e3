import type { CallInput, CallResult } from '@thokham/contract/operation'
import type { addPasskey, askPasskey, PasskeyProof, startPasskey } from '@thokham/contract/passkeys'
import { useHydrated } from '../boot/hydration.ts'
import { inAppBrowser } from './in-app-browser.ts'

/** Nothing came of it in this browser. */
export class PasskeyRefused extends Error {
  constructor(readonly why: 'cancelled' | 'known' | 'unlockable' | 'failed') {
    super(why)
  }
}

/** Names of the browser's faults (WebAuthn Level 2); any other is `failed`. */
const FAULTS: Record<string, PasskeyRefused['why']> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  ConstraintError: 'unlockable',
}

const library = () => import('@simplewebauthn/browser')

/** Tells whether this browser has passkeys, once the page is alive; those inside of apps have none that work. */
export function usePasskeys(): boolean {
  return useHydrated() && hasPasskeys()
}

function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    isSecureContext &&
    inAppBrowser(navigator.userAgent) === null &&
    // An address of numbers has none: they belong to a name.
    !/^[\d.]+$|^\[/.test(location.hostname)
  )
}

/** Lets the browser make a passkey. @throws PasskeyRefused */
export async function createPasskey(
  options: CallResult<typeof startPasskey>,
): Promise<CallInput<typeof addPasskey>['body']['created']> {
  const { startRegistration } = await library()
  return inBrowser(() => startRegistration({ optionsJSON: known(options, 'excludeCredentials') }))
}

/** Asks the browser for a passkey. @throws PasskeyRefused */
export async function signWithPasskey(options: CallResult<typeof askPasskey>): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  return inBrowser(() => startAuthentication({ optionsJSON: known(options, 'allowCredentials') }))
}

/**
 * Lets the browser offer passkeys in the list of a box that says `webauthn`, until something else asks for one or
 * `stopOffering` is called.
 * @param ask is called where the browser can do that, for what it is to sign
 * @throws PasskeyRefused where none was chosen
 */
export async function offerPasskeys(
  ask: () => Promise<CallResult<typeof askPasskey>>,
): Promise<PasskeyProof | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await library()
  if (!hasPasskeys() || !(await browserSupportsWebAuthnAutofill())) return null
  const options = await ask()
  return inBrowser(() =>
    startAuthentication({ optionsJSON: known(options, 'allowCredentials'), useBrowserAutofill: true }),
  )
}

/** Ends what `offerPasskeys` began. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

async function inBrowser<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    // The library wraps the browser's own fault and keeps its name.
    throw new PasskeyRefused((error instanceof Error && FAULTS[error.name]) || 'failed')
  }
}

/** Ways to an authenticator come from browsers, newer ones than the library knows among them. */
function known<Options, List extends keyof Options>(options: Options, _list: List) {
  return options as Options & Record<List, { id: string; type: 'public-key'; transports?: never[] }[]>
}
