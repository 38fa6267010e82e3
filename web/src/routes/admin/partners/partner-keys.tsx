import { type AdminPartner, revokePartnerKey } from '@thokham/contract/partners'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { partnersResource } from './partners-resource.ts'

type Key = AdminPartner['keys'][number]

/** Lists the keys of a partner; a new one is shown once. */
export function PartnerKeys({ partner }: { partner: AdminPartner }) {
  const [isMaking, setIsMaking] = useState(false)
  const [revoking, setRevoking] = useState<Key | null>(null)

  const revoke = useAction(revokePartnerKey, {
    input: ({ id }: Key) => ({ params: { id } }),
    always: () => partnersResource.changed(),
    done: text.revoked,
  })

  return (
    <div className="mt-2 flex flex-col gap-1.5 rounded-control bg-sunken px-3 py-2 text-sm">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold text-sm">{text.keys}</h3>
        <Button
          size={32}
          icon={KeyRound}
          aria-label={text.newKeyOf(partner.name)}
          onClick={() => setIsMaking(true)}
        >
          {text.newKey}
        </Button>
      </div>
      {partner.keys.length === 0 && <p className="text-ink-2 text-xs">{text.noKeys}</p>}
      <ul className="divide-y divide-line">
        {partner.keys.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
            <div className="min-w-0">
              <p className={key.revokedAt ? 'wrap-anywhere text-ink-3' : 'wrap-anywhere'}>
                {key.label} <code className="text-ink-2 text-xs">tkpk_••••{key.hint}</code>
              </p>
              <p className="text-ink-2 text-xs">
                {text.made(thaiShortDateTime(key.createdAt))} ·{' '}
                {key.lastUsedAt ? text.used(thaiShortDateTime(key.lastUsedAt)) : text.unused}
              </p>
            </div>
            {key.revokedAt ? (
              <span className="text-ink-2 text-xs">{text.revokedAt(thaiShortDateTime(key.revokedAt))}</span>
            ) : (
              <Button
                size={32}
                variant="danger"
                aria-label={text.revokeOf(key.label)}
                onClick={() => setRevoking(key)}
              >
                {text.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isMaking && <NewKeyDialog partner={partner} onClose={() => setIsMaking(false)} />}
      <ConfirmDialog
        of={revoking}
        onClose={() => setRevoking(null)}
        title={({ label }) => text.revokeAsk(label)}
        body={text.revokeBody}
        label={text.revoke}
        action={revoke}
      />
    </div>
  )
}
