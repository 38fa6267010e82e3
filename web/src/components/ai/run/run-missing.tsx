import { ApiError } from '../../../lib/api/api-error.ts'
import { ai } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says why the run of the address cannot be shown, and the way back to a new one. */
export function RunMissing({ error, onLeave }: { error: unknown; onLeave: () => void }) {
  const gone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')
  return (
    <Notice kind="error" role="alert" fix={{ label: ai.newRun, onPress: onLeave }}>
      {gone ? ai.runMissing : messageOf(error)}
    </Notice>
  )
}
