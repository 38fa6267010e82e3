import { useQuery } from '@tanstack/react-query'
import { addPasskey, listPasskeys, type Passkey, startPasskey } from '@thokham/contract/passkeys'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { call } from '../../lib/api/call.ts'
import { createPasskey, usePasskeys } from '../../lib/browser/passkeys.ts'
import { thaiAgo, thaiDate } from '../../lib/format/thai-format.ts'
import { queryClient, STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { everywhere } from '../../text/everywhere.ts'
import { passkeyFault, passkeys as text } from '../../text/passkeys.ts'
import { PasskeyCodesDialog } from './passkey-codes-dialog.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { twoFactorQuery } from './two-factor-query.ts'

const passkeysQuery = queryOf(['passkeys'], listPasskeys, {}, { staleTime: STALE.profile })

/** Reads again what a passkey that came or went changes. */
function changed() {
  void queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  void refreshSession()
  return queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}

/** Renders the member's passkeys, and the way to another one where this browser has them. */
export function PasskeysSection() {
  const query = useQuery(passkeysQuery)
  const isSupported = usePasskeys()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const add = useAction(
    {
      name: addPasskey.name,
      send: async (_none: undefined) => {
        const created = await createPasskey(await call(startPasskey, {}))
        return call(addPasskey, { body: { created } })
      },
    },
    {
      always: (answer) => answer && changed(),
      here: ({ recoveryCodes }) => setCodes(recoveryCodes),
      done: text.added,
      refused: passkeyFault,
    },
  )

  return (
    <>
      <p className="text-ink-2 text-sm">{text.lead}</p>
      <QueryView query={query} waiting={<Skeleton className="mt-5 h-14" />}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p className="mt-4 text-ink-3 text-sm">{text.none}</p>
          ) : (
            <ul className="mt-4 divide-y divide-line border-line border-t">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setRenaming(passkey)}
                  onRemove={() => setRemoving(passkey)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {add.fault && (
        <Notice kind="error" role="alert" className="mt-4">
          {add.fault}
        </Notice>
      )}
      {isSupported ? (
        <Button
          size={40}
          icon={Plus}
          busy={add.isBusy}
          onClick={() => void add.run(undefined)}
          className="mt-4"
        >
          {text.add}
        </Button>
      ) : (
        <p className="mt-4 text-ink-3 text-xs">{text.unsupported}</p>
      )}
      {renaming && (
        <RenamePasskeyDialog passkey={renaming} onChanged={changed} onClose={() => setRenaming(null)} />
      )}
      <RemovePasskeyDialog of={removing} onChanged={changed} onClose={() => setRemoving(null)} />
      {codes && <PasskeyCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

interface RowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden size={24} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere font-semibold text-sm">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-ink-3 text-xs">
          <span className="nb">{text.made(thaiDate(createdAt))}</span>
          <span suppressHydrationWarning className="nb">
            {lastUsedAt ? text.used(thaiAgo(lastUsedAt, Date.now())) : text.unused}
          </span>
        </p>
      </div>
      <div className="flex gap-1 max-md:ml-6">
        <Button size={40} variant="quiet" onClick={onRename} aria-label={text.renameOne(name)}>
          {text.rename}
        </Button>
        <Button size={40} variant="quiet" onClick={onRemove} aria-label={text.removeOne(name)}>
          {everywhere.delete}
        </Button>
      </div>
    </li>
  )
}
