import { type MemberFile, signOutMember } from '@thokham/contract/members'
import { AppWindow, type LucideIcon, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { memberFile as text } from '../../../text/members.ts'
import { FileSection, SectionAction } from './file-section.tsx'
import { MEMBERS_KEY } from './member-queries.ts'

type Device = MemberFile['devices'][number]

const ICONS: Record<Device['device']['kind'], LucideIcon> = {
  desktop: AppWindow,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
}

/** Renders where a member is signed in, and the way to sign all of it out. */
export function MemberDevices({ member }: { member: MemberFile }) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, displayName, devices } = member
  const signOut = useAction(signOutMember, {
    input: () => ({ params: { id } }),
    always: () => queryClient.invalidateQueries({ queryKey: MEMBERS_KEY }),
    done: ({ endedSessions }) => text.signedOut(endedSessions),
  })
  return (
    <FileSection
      title={text.devices}
      line={devices.length > 0 ? text.devicesLine(devices.length) : undefined}
      action={
        devices.length > 0 && <SectionAction onClick={() => setIsAsking(true)}>{text.signOut}</SectionAction>
      }
    >
      {devices.length === 0 && <p className="text-ink-2 text-sm">{text.noDevices}</p>}
      <ul className="divide-y divide-line">
        {devices.map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </ul>
      <ConfirmDialog
        of={isAsking ? member : null}
        onClose={() => setIsAsking(false)}
        title={() => text.signOutTitle(displayName)}
        body={text.signOutBody}
        label={text.signOut}
        action={signOut}
      />
    </FileSection>
  )
}

function DeviceRow({ session }: { session: Device }) {
  const { browser, system, kind } = session.device
  const Icon = ICONS[kind]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2 text-sm">
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      <span>
        {browser && system ? text.device(browser, system) : (browser ?? system ?? text.unknownDevice)}
      </span>
      <span className="num wrap-anywhere text-ink-2 text-xs">{session.ipAddress}</span>
      <time dateTime={session.lastSeenAt} className="nb ml-auto text-ink-2 text-xs tabular-nums">
        {thaiShortDateTime(session.lastSeenAt)}
      </time>
    </li>
  )
}
