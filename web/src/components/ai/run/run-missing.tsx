import { isMissing } from '../../../lib/api/api-error.ts'
import { ai } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says why the run of the address cannot be shown, and the way back to a new one. */
export function RunMissing({ error, onLeave }: { error: unknown; onLeave: () => void }) {
  return (
    <Notice kind="error" role="alert" fix={{ label: ai.newRun, onPress: onLeave }}>
      {isMissing(error) ? ai.runMissing : messageOf(error)}
    </Notice>
  )
}
