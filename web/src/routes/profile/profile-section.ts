import type { Me } from '@thokham/contract/me'
import type { CallResult } from '@thokham/contract/operation'
import type { readSettings } from '@thokham/contract/settings'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Session } from '../../lib/session/session.ts'

/** Whose profile it is. */
export interface ProfileSectionProps {
  me: Me
  level: Session['level']
  /** Their password is too short for an admin's. */
  mustRenewPassword?: boolean
}

/** A part of the profile, with an anchor of its own: `/profile#keys`. */
export interface ProfileSection {
  /** The anchor. */
  id: string
  title: string
  icon: LucideIcon
  /** A band of cloth above it: for the one that says who the member is. */
  band?: true
  /** Left out where it says no. */
  isShown?: (settings: CallResult<typeof readSettings>) => boolean
  Body: ComponentType<ProfileSectionProps>
}
