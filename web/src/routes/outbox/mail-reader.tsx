import { useQuery } from '@tanstack/react-query'
import { type OutboxMail, readOutboxPage } from '@thokham/contract/outbox'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { MailStatus } from '../../components/mail/mail-status.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { outbox } from '../../text/outbox.ts'
import { outboxMailQuery } from './outbox-query.ts'

/** Renders one mail: who, when, and its text while it is kept. */
export function MailReader({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(outboxMailQuery(id))
  return (
    <>
      <div className="border-line border-b bg-sunken px-3 py-2 lg:hidden">
        <Button variant="quiet" size={40} icon={ArrowLeft} onClick={onBack}>
          {outbox.back}
        </Button>
      </div>
      <QueryView
        query={query}
        waiting={
          <div aria-busy className="flex flex-col gap-3 p-5">
            <Skeleton className="h-8" />
            <Skeleton className="h-80" />
          </div>
        }
      >
        {(mail) => (
          <article aria-labelledby="mail-subject">
            <MailHead mail={mail} />
            {mail.text === null ? (
              <Notice kind="info" className="m-5">
                {mail.status === 'queued' ? outbox.waiting : outbox.noText}
              </Notice>
            ) : (
              <MailBody id={id} text={mail.text} />
            )}
          </article>
        )}
      </QueryView>
    </>
  )
}

function MailHead({ mail }: { mail: OutboxMail }) {
  return (
    <header className="border-line border-b p-5">
      <h2 id="mail-subject" className="text-xl wrap-anywhere">
        {mail.subject}
      </h2>
      <p className="text-ink-2 text-sm wrap-anywhere">{outbox.to(mail.to)}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-2xs text-ink-3">
        <span className="nb">{thaiDateTime(mail.createdAt)}</span>
        <MailStatus status={mail.status} line={mail.line} />
        {mail.attempts > 0 && <span className="nb">{outbox.attempts(mail.attempts)}</span>}
      </p>
    </header>
  )
}

/**
 * Renders the words with their links and codes to copy; or as a mail program shows them, in a frame that runs and loads
 * nothing.
 */
function MailBody({ id, text }: { id: string; text: string }) {
  const [plain, setPlain] = useState(true)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-5 pt-4">
        <Chip selected={plain} onClick={() => setPlain(true)}>
          {outbox.asText}
        </Chip>
        <Chip selected={!plain} onClick={() => setPlain(false)}>
          {outbox.asPage}
        </Chip>
        <CopyButton size={40} variant="quiet" text={text} label={outbox.copyText} className="ml-auto" />
      </div>
      {plain ? (
        <pre className="overflow-x-auto p-5 font-ui text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
      ) : (
        <div className="p-5">
          <iframe
            title={outbox.page}
            src={readOutboxPage.path.replace(':id', encodeURIComponent(id))}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="h-[560px] w-full rounded-control border border-line bg-surface"
          />
        </div>
      )}
    </>
  )
}
