import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says that nothing can be generated any more, and offers the way out; keywords and settings outlive it. */
export function WorkerFailed() {
  return (
    <Notice
      kind="error"
      role="alert"
      className="mb-3"
      fix={{ label: everywhere.reload, onPress: () => location.reload() }}
    >
      {generator.workerFail}
    </Notice>
  )
}
