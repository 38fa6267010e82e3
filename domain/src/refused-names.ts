/**
 * Names that stock marketplaces refuse in prompts, titles and keywords: artists, real people, fictional characters,
 * agencies and third-party brands, and words that say how a picture was made. Only such as mean nothing else in a
 * prompt: no "apple", no "amazon". Lower case, letters and digits alone.
 */
const REFUSED = {
  artists: `
    alphonse mucha, andy warhol, annie leibovitz, ansel adams, artgerm, banksy, basquiat, beeple,
    caravaggio, claude monet, frida kahlo, ghibli, greg rutkowski, gustav klimt, hayao miyazaki,
    hieronymus bosch, hokusai, hr giger, kandinsky, keith haring, makoto shinkai, matisse, monet, mucha, norman
    rockwell, picasso, rembrandt, rutkowski, salvador dali, steve mccurry, tim burton, takashi murakami,
    thomas kinkade, van gogh, vermeer, wes anderson, yayoi kusama, zaha hadid
  `,
  people: `
    albert einstein, audrey hepburn, barack obama, beyonce, cristiano ronaldo, david beckham, donald
    trump, elon musk, elvis presley, joe biden, kim kardashian, lionel messi, marilyn monroe, michael
    jackson, princess diana, steve jobs, taylor swift, vladimir putin, blackpink
  `,
  characters: `
    barbie, batman, darth vader, doraemon, dragon ball, donald duck, gandalf, godzilla, gundam, harry
    potter, hello kitty, hogwarts, iron man, james bond, jurassic park, king kong, lego, legos, lord of the
    rings, marvel comics, mickey mouse, minecraft, naruto, pikachu, pokemon, sailor moon, shrek,
    simpsons, sonic the hedgehog, spider man, spiderman, spongebob, star trek, star wars, super mario,
    superman, winnie the pooh, wonder woman, yoda
  `,
  brands: `
    adidas, airbnb, balenciaga, bmw, burger king, canon eos, cartier, coca cola, dior, disney, disneyland, dunkin,
    facebook, ferrari, fujifilm, google, gopro, grab taxi, gucci, harley davidson, honda, hyundai, ikea,
    instagram, ipad, iphone, kfc, kodak, lamborghini, leica, louis vuitton, macbook, maserati, mcdonald
    s, mcdonalds, mercedes benz, microsoft, netflix, nike, nikon, nintendo, nvidia, pepsi, pixar,
    playstation, porsche, prada, ray ban, rolex, rolls royce, samsung, seven eleven, 7 eleven, spotify,
    starbucks, tesla, teslas, tiktok, toyota, uniqlo, versace, vespa, volkswagen, xbox, youtube
  `,
  agencies: `
    adobe stock, depositphotos, dreamstime, freepik, getty images, istock, shutterstock, unsplash
  `,
  making: `
    ai generated, chatgpt, dall e, generative ai, midjourney, stable diffusion
  `,
}

/** A name and the list it is of. */
export interface RefusedName {
  readonly name: string
  readonly kind: keyof typeof REFUSED
}

/** Every name with its list, for a search that says why: the keyword cleaner of `metadata/` takes them as they are. */
export const REFUSED_NAMES: readonly RefusedName[] = Object.entries(REFUSED).flatMap(([kind, names]) =>
  names.split(',').map((name) => ({
    name: name.trim().replace(/\s+/g, ' '),
    kind: kind as keyof typeof REFUSED,
  })),
)

/** The names in words, by their first word. */
const BY_FIRST = new Map<string, string[][]>()
for (const { name } of REFUSED_NAMES) {
  const words = name.split(' ')
  const first = words[0] as string
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), words])
}

/**
 * Finds the names in a text that stock marketplaces refuse (Adobe Stock’s rules for contributors).
 * @returns each once, in lower case, in the order they stand
 */
export function refusedNames(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
  const found = new Set<string>()
  for (const [at, word] of words.entries()) {
    for (const name of BY_FIRST.get(word) ?? []) {
      if (name.every((part, step) => words[at + step] === part)) found.add(name.join(' '))
    }
  }
  return [...found]
}
