import { useQuery } from '@tanstack/react-query'
import {
  deleteMember,
  type MemberFile as MemberData,
  makeMemberAdmin,
  sendMemberResetLink,
} from '@thokham/contract/members'
import { can } from '@thokham/domain/access'
import {
  ChevronDown,
  ChevronLeft,
  ChevronUp,
  KeyRound,
  Mail,
  Pencil,
  Phone,
  Trash2,
  X,
  Zap,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button, buttonClass, IconButton } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { CopyIcon } from '../../../components/ui/copy-icon.tsx'
import { KeyCap } from '../../../components/ui/key-cap.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSingleKeys } from '../../../lib/browser/shortcuts.ts'
import { thaiDate, thaiPhone, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { messageOf } from '../../../text/errors.ts'
import { members, memberFile as text } from '../../../text/members.ts'
import { deletionFault } from './deletion-fault.ts'
import { ExtensionButtons } from './extension-buttons.tsx'
import type { MemberDeleteDialogProps } from './member-delete-dialog.tsx'
import { MemberDevices } from './member-devices.tsx'
import type { MemberEditDialogProps } from './member-edit-dialog.tsx'
import { MemberHistory } from './member-history.tsx'
import { MemberLicence } from './member-licence.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberPayments } from './member-payments.tsx'
import { MEMBERS_KEY, memberQuery } from './member-queries.ts'
import { MemberMails, MemberSets, MemberUsage } from './member-usage.tsx'

const EditDialog = lazyPart<MemberEditDialogProps>(() => import('./member-edit-dialog.tsx'))
const DeleteDialog = lazyPart<MemberDeleteDialogProps>(() => import('./member-delete-dialog.tsx'))

export interface MemberFileProps {
  id: string
  /** Which one of the list it is, from 1; null = not among those shown. */
  at: number | null
  total: number
  /** The list has more than `total`. */
  isMore: boolean
  onFormer: (() => void) | undefined
  onNext: (() => void) | undefined
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  onClose: () => void
}

/**
 * Renders one member with all that helps to answer them: beside the list, or on a page of its own where there is no room.
 */
export default function MemberFile(props: MemberFileProps) {
  const query = useQuery(memberQuery(props.id))
  return (
    <section
      aria-label={text.region(query.data?.displayName ?? '')}
      className="flex min-w-0 flex-col border-line bg-surface max-[1199px]:-mx-4 max-[1199px]:-mt-6 max-[1199px]:-mb-10 max-[1199px]:md:-mx-6 max-[1199px]:lg:-mx-10 min-[1200px]:sticky min-[1200px]:top-0 min-[1200px]:-mt-6 min-[1200px]:-mr-10 min-[1200px]:h-[calc(100dvh-118px)] min-[1200px]:self-start min-[1200px]:border-b min-[1200px]:border-l"
    >
      <Head {...props} />
      <QueryView query={query} waiting={<Waiting />} failing={text.fetchFail}>
        {(member) => <Body key={member.id} member={member} {...props} />}
      </QueryView>
    </section>
  )
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-4 p-5">
      <Skeleton className="h-16" />
      <Skeleton className="h-36" />
      <Skeleton className="h-40" />
    </div>
  )
}

function Head({ at, total, isMore, onFormer, onNext, onClose }: MemberFileProps) {
  const singleKeys = useSingleKeys()
  return (
    <header className="sticky top-0 z-10 flex h-14 shrink-0 items-center gap-1 border-line border-b bg-sunken px-2 min-[1200px]:h-13 min-[1200px]:px-4">
      <IconButton icon={ChevronLeft} label={text.back} onClick={onClose} className="min-[1200px]:hidden" />
      <IconButton icon={ChevronUp} label={text.before} disabled={!onFormer} onClick={onFormer} />
      <IconButton icon={ChevronDown} label={text.next} disabled={!onNext} onClick={onNext} />
      <p className="nb px-1 text-ink-2 text-xs tabular-nums">
        {at !== null && text.place(at, total, isMore)}
      </p>
      {singleKeys && (
        <p className="ml-auto hidden items-center gap-1.5 text-ink-2 text-xs min-[1200px]:flex">
          <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {text.move}
          <span className="w-2" />
          <KeyCap>E</KeyCap> {text.edit}
        </p>
      )}
      <IconButton icon={X} label={text.close} onClick={onClose} className="ml-auto max-[1199px]:hidden" />
    </header>
  )
}

function Body({ member, ...props }: MemberFileProps & { member: MemberData }) {
  const { data: session } = useSession()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isPromoting, setIsPromoting] = useState(false)
  const { id, displayName, email } = member
  const isOwner = session !== undefined && can(session.level, 'owner:use')
  const isAdmin = member.membership === 'admin'

  const always = () => queryClient.invalidateQueries({ queryKey: MEMBERS_KEY })
  const sendLink = useAction(sendMemberResetLink, {
    always,
    done: text.resetSent(email),
    refused: (error) => `${text.resetFail} ${messageOf(error)}`,
  })
  const remove = useAction(deleteMember, {
    input: (withdrawPayment: boolean) => ({ params: { id }, body: { withdrawPayment } }),
    // Without the deleted member's own query: their file may still be on the screen, and would be read in vain.
    always: () =>
      Promise.all(
        ['list', 'counts'].map((what) => queryClient.invalidateQueries({ queryKey: [...MEMBERS_KEY, what] })),
      ),
    here: props.onClose,
    done: text.deleted,
    refused: deletionFault,
  })
  const promote = useAction(makeMemberAdmin, { always, done: text.madeAdmin })

  return (
    <>
      <div className="relative min-[1200px]:min-h-0 min-[1200px]:flex-1 min-[1200px]:overflow-y-auto">
        <Person member={member} onEdit={() => props.onEdit(true)} />
        {!isAdmin && (
          <div className="border-line border-b px-4 py-4 max-[1199px]:hidden md:px-5">
            <ExtensionButtons member={member} />
          </div>
        )}
        <MemberPayments memberId={id} />
        <MemberLicence memberId={id} />
        <MemberDevices member={member} />
        <MemberUsage member={member} />
        <MemberNotes member={member} />
        <MemberSets member={member} />
        <MemberMails member={member} />
        <MemberHistory memberId={id} />
        <div className="flex flex-wrap items-center gap-2 border-line border-t bg-sunken px-4 py-3 min-[1200px]:hidden">
          <Actions
            {...{ isOwner, isAdmin }}
            isSending={sendLink.isBusy}
            onSendLink={() => void sendLink.run({ params: { id } })}
            onPromote={() => setIsPromoting(true)}
            onDelete={() => setIsDeleting(true)}
          />
        </div>
      </div>
      <footer className="flex shrink-0 flex-wrap items-center gap-2 border-line border-t bg-sunken px-5 py-3 max-[1199px]:hidden">
        <Button size={40} icon={Pencil} onClick={() => props.onEdit(true)}>
          {text.edit}
        </Button>
        <Actions
          {...{ isOwner, isAdmin }}
          isSending={sendLink.isBusy}
          onSendLink={() => void sendLink.run({ params: { id } })}
          onPromote={() => setIsPromoting(true)}
          onDelete={() => setIsDeleting(true)}
        />
      </footer>
      {!isAdmin && (
        <div className="sticky bottom-(--bottom-bars) z-10 border-line border-t bg-surface px-4 py-3 min-[1200px]:hidden">
          <ExtensionButtons member={member} />
        </div>
      )}
      <Suspense>
        {props.isEditing && <EditDialog member={member} onClose={() => props.onEdit(false)} />}
        {isDeleting && <DeleteDialog member={member} onClose={() => setIsDeleting(false)} remove={remove} />}
      </Suspense>
      <ConfirmDialog
        of={isPromoting ? { params: { id } } : null}
        onClose={() => setIsPromoting(false)}
        title={() => text.makeAdminTitle(displayName)}
        body={text.makeAdminBody}
        label={text.makeAdmin}
        action={promote}
      />
    </>
  )
}

interface ActionsProps {
  isOwner: boolean
  isAdmin: boolean
  isSending: boolean
  onSendLink: () => void
  onPromote: () => void
  onDelete: () => void
}

function Actions({ isOwner, isAdmin, isSending, onSendLink, onPromote, onDelete }: ActionsProps) {
  return (
    <>
      <Button size={40} icon={KeyRound} busy={isSending} onClick={onSendLink}>
        {text.resetLink}
      </Button>
      {isOwner && !isAdmin && (
        <Button size={40} icon={Zap} onClick={onPromote}>
          {text.makeAdmin}
        </Button>
      )}
      {!isAdmin && (
        <Button
          size={40}
          variant="quiet"
          icon={Trash2}
          onClick={onDelete}
          className="ml-auto px-2! text-khrang! hover:bg-khrang-soft!"
        >
          {text.delete}
        </Button>
      )}
    </>
  )
}

/** Renders who it is, and the ways to reach them. */
function Person({ member, onEdit }: { member: MemberData; onEdit: () => void }) {
  const { displayName, email, phone } = member
  const isVip = member.class === 'vip' || member.class === 'lifetime'
  return (
    <div className="border-line border-b px-4 py-4 md:px-5">
      <div className="flex items-start gap-4">
        <Avatar name={displayName} size={48} />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2.5 text-xl">
            <span className="wrap-anywhere">{displayName}</span>
            <Badge tone={isVip ? 'vip' : 'plain'}>{members.levelOf(member)}</Badge>
          </h2>
          <p className="wrap-anywhere text-sm">
            <span className="mr-3">
              {email}
              <span className="max-[1199px]:hidden">
                <CopyIcon text={email} label={text.copyEmail} />
              </span>
            </span>
            {phone && (
              <span className="nb tabular-nums">
                {thaiPhone(phone)}
                <span className="max-[1199px]:hidden">
                  <CopyIcon text={phone} label={text.copyPhone} />
                </span>
              </span>
            )}
          </p>
          <p className="text-ink-2 text-xs">
            <span className="nb mr-3">{text.joined(thaiDate(member.createdAt))}</span>
            <span className="nb mr-3">
              {member.lastSeenAt ? text.seen(thaiShortDateTime(member.lastSeenAt)) : text.neverSeen}
            </span>
            {!member.emailVerified && <span className="nb text-khamin-text">{text.unconfirmed}</span>}
          </p>
        </div>
      </div>
      <div className="mt-3 grid grid-cols-3 gap-2 min-[1200px]:hidden">
        {phone ? (
          <a href={`tel:${phone}`} className={buttonClass('outline', 44, 'px-2! text-sm!')}>
            <Phone aria-hidden size={20} strokeWidth={1.75} />
            {text.call}
          </a>
        ) : (
          <Button disabled icon={Phone} className="px-2! text-sm!">
            {text.call}
          </Button>
        )}
        <a href={`mailto:${email}`} className={buttonClass('outline', 44, 'px-2! text-sm!')}>
          <Mail aria-hidden size={20} strokeWidth={1.75} />
          {text.mail}
        </a>
        <Button icon={Pencil} className="px-2! text-sm!" onClick={onEdit}>
          {text.edit}
        </Button>
      </div>
    </div>
  )
}
