import { LegalText } from '../../components/legal/legal-text.tsx'

/** Shows the terms of use. */
export function TermsScreen() {
  return <LegalText name="terms" />
}
