import { ChatLauncher } from '../components/chat/chat-launcher.tsx'
import { Faq } from './faq.tsx'
import { Close, Footer } from './footer.tsx'
import { Hero } from './hero.tsx'
import { Ideas } from './ideas.tsx'
import { Lessons } from './lessons.tsx'
import { Metadata } from './metadata.tsx'
import { Nav } from './nav.tsx'
import { NewTool } from './new-tool.tsx'
import { OfferBanner } from './offer-banner.tsx'
import { OwnerOffers } from './owner-offers.tsx'
import { Pricing } from './pricing.tsx'
import { ScrollCards } from './scroll-cards.tsx'
import { Strip } from './strip.tsx'
import { Tools } from './tools.tsx'

/** Renders the landing page, rendered once at build time; only the loom in its hero is hydrated (main.tsx). */
export function Landing() {
  return (
    <>
      <Nav />
      <main id="content">
        <Hero />
        <ScrollCards />
        <NewTool />
        <Ideas />
        <Strip />
        <Tools />
        <Metadata />
        <OfferBanner />
        <Lessons />
        <OwnerOffers />
        <Pricing />
        <Faq />
        <Close />
      </main>
      <Footer />
      <ChatLauncher as="floating" />
    </>
  )
}
