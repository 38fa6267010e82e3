import { LegalText } from '../../components/legal/legal-text.tsx'

/** Shows the privacy policy. */
export function PrivacyScreen() {
  return <LegalText name="privacy" />
}
