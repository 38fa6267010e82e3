import {
  BellRing,
  Coins,
  FileDown,
  FingerprintPattern,
  Handshake,
  KeyRound,
  Link2,
  LockKeyhole,
  MonitorCheck,
  MonitorSmartphone,
  Palette,
  ReceiptText,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { ai } from '../../text/ai.ts'
import { licence } from '../../text/licence.ts'
import { navigation } from '../../text/navigation.ts'
import { partners } from '../../text/partners.ts'
import { passkeys } from '../../text/passkeys.ts'
import {
  appearance,
  ownData,
  ownPayments,
  profile,
  providerKeys,
  security,
  twoFactor,
} from '../../text/profile.ts'
import { signInProviders } from '../../text/sign-in-providers.ts'
import { AccountSection } from './account-section.tsx'
import { AiCostSection } from './ai-cost-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { LicenceSection } from './licence-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PartnersSection } from './partners-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import type { ProfileSection } from './profile-section.ts'
import { ProvidersSection } from './providers-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** All of the profile, in its order; a feature that has something to show to its member adds itself here. */
export const PROFILE_SECTIONS: readonly ProfileSection[] = [
  { id: 'account', title: profile.account, icon: UserRound, band: true, Body: AccountSection },
  { id: 'keys', title: providerKeys.title, icon: KeyRound, Body: KeysSection },
  { id: 'licence', title: licence.title, icon: MonitorCheck, Body: LicenceSection },
  { id: 'ai-cost', title: ai.monthCost, icon: Coins, Body: AiCostSection },
  { id: 'payments', title: ownPayments.title, icon: ReceiptText, Body: PaymentsSection },
  { id: 'partners', title: partners.title, icon: Handshake, Body: PartnersSection },
  { id: 'password', title: security.password, icon: LockKeyhole, Body: PasswordSection },
  { id: 'passkeys', title: passkeys.title, icon: FingerprintPattern, Body: PasskeysSection },
  {
    id: 'providers',
    title: signInProviders.title,
    icon: Link2,
    isShown: ({ signInProviders: offered }) => offered.length > 0,
    Body: ProvidersSection,
  },
  { id: 'two-factor', title: twoFactor.title, icon: ShieldCheck, Body: TwoFactorSection },
  { id: 'sessions', title: security.sessions, icon: MonitorSmartphone, Body: SessionsSection },
  { id: 'reminders', title: navigation.reminders, icon: BellRing, Body: RemindersSection },
  { id: 'appearance', title: appearance.title, icon: Palette, Body: AppearanceSection },
  { id: 'data', title: ownData.title, icon: FileDown, Body: OwnDataSection },
]
