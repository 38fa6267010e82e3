import { ErrorState } from '../../kit/query-view/error-state.tsx'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { navigation } from '../../text/navigation.ts'
import { buttonClass } from '../ui/button.tsx'

/** Renders that it could not be learnt who is calling: the way on is to ask again or to sign in anew. */
export function SessionError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="m-auto flex w-full max-w-[480px] flex-col gap-4 py-10">
      <h1 className="text-2xl">{navigation.loadFail}</h1>
      <div className="card">
        <ErrorState
          error={error}
          message={messageOf(error, { internal: navigation.noMember })}
          onRetry={onRetry}
        />
      </div>
      <a href="/login" className={buttonClass('quiet', 44, 'self-start')}>
        {everywhere.backLogin}
      </a>
    </div>
  )
}
