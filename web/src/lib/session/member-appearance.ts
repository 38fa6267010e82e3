import { saveAppearance } from '@thokham/contract/appearance'
import { call } from '../api/call.ts'
import { inTurn } from '../browser/in-turn.ts'
import { queryClient, SESSION_KEY } from '../queries/query-client.ts'
import { adoptAppearance, currentAppearance, followAppearance, isUnsaved, markUnsaved } from './appearance.ts'
import { callerChanged, sessionQuery } from './session.ts'

/**
 * Lets the look follow the member from device to device (docs/product/accounts.md#the-profile): what was chosen last wins,
 * whether here or elsewhere.
 * @returns the way to stop
 */
export function followMemberAppearance(): () => void {
  meet()
  // What another tab has changed is not judged by what this one was answered before.
  const stopListening = followAppearance(() => isUnsaved() && meet())
  const stopFollowing = queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' || change.query.queryKey[0] !== SESSION_KEY[0]) return
    // What a page itself puts into the session holds the profile as it was.
    if (change.action.type === 'success' && !change.action.manual) meet()
  })
  return () => {
    stopListening()
    stopFollowing()
  }
}

function meet(): void {
  const me = queryClient.getQueryData(sessionQuery.queryKey)?.me
  if (!me) return
  if (isUnsaved()) void save()
  else if (me.appearance) adoptAppearance(me.appearance)
}

let saving = false

/** Tells the profile, one call of one tab at a time; where that fails, the next answer about the session tries again. */
async function save(): Promise<void> {
  if (saving) return
  saving = true
  try {
    await inTurn('appearance', saveWhatIsUnsaved)
  } catch {
    // The page looks as chosen all the same.
  } finally {
    saving = false
  }
}

async function saveWhatIsUnsaved(): Promise<void> {
  while (isUnsaved()) {
    const chosen = currentAppearance()
    await call(saveAppearance, { body: chosen })
    if (chosen !== currentAppearance()) continue
    markUnsaved(false)
    // An answer that is under way, here or in another tab, may still tell the former look; what is chosen meanwhile is
    // the next one to save.
    await callerChanged()
  }
}
