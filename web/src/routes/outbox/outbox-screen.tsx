import { useQuery } from '@tanstack/react-query'
import { MAIL_STATUSES } from '@thokham/contract/outbox'
import { Button } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Pager } from '../../components/ui/pager.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { cx } from '../../lib/format/class-names.ts'
import { outbox } from '../../text/outbox.ts'
import { MailList } from './mail-list.tsx'
import { MailReader } from './mail-reader.tsx'
import { outboxQuery, outboxView } from './outbox-query.ts'

/** Renders the owner's view of all mails: a list beside the one that lies open; one after the other on small screens. */
export function OutboxScreen() {
  const [search, setSearch] = useSearchParams()
  const view = outboxView(search)
  const query = useQuery(outboxQuery(view))
  const { data } = query

  return (
    <>
      <h1 className="text-3xl">{outbox.title}</h1>
      <p className="mt-1 mb-5 text-ink-2 text-sm">
        {data && (data.delivery === 'smtp' ? outbox.toSmtp : outbox.toOutbox)}{' '}
        <span className="nb">{outbox.keeps}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: chips in a row, not the fields of a form */}
      <div role="group" aria-label={outbox.filter} className="mb-4 flex flex-wrap gap-2">
        {[undefined, ...MAIL_STATUSES].map((status) => (
          <Chip
            key={status ?? 'all'}
            selected={view.status === status}
            onClick={() => setSearch({ status, page: undefined, mail: undefined })}
          >
            {status ? outbox.status[status] : outbox.all}
          </Chip>
        ))}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className={cx('card overflow-hidden', view.mail !== undefined && 'max-lg:hidden')}>
          <QueryView
            query={query}
            waiting={<Waiting />}
            empty={({ mails }) =>
              mails.length === 0 && (
                <EmptyState
                  action={
                    (view.status || view.page > 1) && (
                      <Button size={40} onClick={() => setSearch({ status: undefined, page: undefined })}>
                        {outbox.clear}
                      </Button>
                    )
                  }
                >
                  {view.status ? outbox.none : outbox.empty}
                </EmptyState>
              )
            }
          >
            {({ mails, total, isMore }) => (
              <>
                <MailList mails={mails} open={view.mail} onOpen={(mail) => setSearch({ mail })} />
                <div className="border-line border-t">
                  <Pager
                    page={view.page}
                    pageSize={view.pageSize}
                    total={total}
                    isMore={isMore}
                    onPage={(page) => setSearch({ page: String(page), mail: undefined })}
                    onPageSize={(size) => setSearch({ size: String(size), page: undefined, mail: undefined })}
                  />
                </div>
              </>
            )}
          </QueryView>
        </div>
        <div className={cx('card overflow-hidden lg:sticky lg:top-4', !view.mail && 'max-lg:hidden')}>
          {view.mail ? (
            <MailReader key={view.mail} id={view.mail} onBack={() => setSearch({ mail: undefined })} />
          ) : (
            <EmptyState>{outbox.choose}</EmptyState>
          )}
        </div>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-3 p-4">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}
