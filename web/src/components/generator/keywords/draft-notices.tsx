import { download } from '../../../lib/browser/download.ts'
import { thaiDate, thaiShortDateTime, thaiTime } from '../../../lib/format/thai-format.ts'
import { generator } from '../../../text/generator.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { CleanUps } from './use-clean-up.ts'
import type { Keywords } from './use-keywords.ts'
import { useLeftDraft } from './use-left-draft.ts'

export interface DraftNoticesProps {
  client: PromptWorkerClient | null
  keywords: Keywords
  cleaning: CleanUps
}

/** Offers a draft that was left in this box, and says when the list cannot be kept on this device. */
export function DraftNotices({ client, keywords, cleaning }: DraftNoticesProps) {
  const left = useLeftDraft(client, keywords, cleaning)
  const { draftFault, facts } = keywords
  return (
    <>
      {left && (
        <Notice
          kind="info"
          role="status"
          fix={{ label: generator.restoreDraft, onPress: left.restore }}
          other={{ label: generator.discardDraft, onPress: left.discard }}
        >
          {generator.draftLeft(left.draft.lines, timeOf(left.draft.savedAt))}
        </Notice>
      )}
      {draftFault && client && facts.keywords > 0 && (
        <Notice
          kind="warn"
          role="status"
          fix={{ label: generator.downloadTxt, onPress: () => void saveList(client) }}
        >
          {draftFault === 'full' ? generator.draftsFull : generator.draftsRefused}
        </Notice>
      )}
    </>
  )
}

/** Returns the hour, with the day where it is another one. */
function timeOf(savedAt: number): string {
  const at = new Date(savedAt)
  return thaiDate(at) === thaiDate(new Date()) ? thaiTime(at) : thaiShortDateTime(at)
}

async function saveList(client: PromptWorkerClient): Promise<void> {
  try {
    await download('keywords.txt', await client.ask('keywordFile'))
  } catch {
    toast.error(generator.downloadFail(generator.workerFail))
  }
}
