import { describe, expect, it } from 'vitest'
import { isSlip } from './refused-names/name-index.ts'
import { refusedNameFinder, refusedNames, SHIPPED_NAMES } from './refused-names.ts'

describe('names that marketplaces refuse', () => {
  it.each([
    ['cozy cafe in the rain', []],
    ['a cup of coffee in the style of Van Gogh', ['Vincent van Gogh']],
    ['Nike shoes, NIKE socks and a Coca-Cola can', ['Nike', 'Coca-Cola']],
    ['Pokémon cards on a table', ['Pokémon']],
    ["McDonald's drive-through", ["McDonald's"]],
    ['friends at a 7-Eleven', ['7-Eleven']],
    ['legos and teslas at Disneyland, lilies by Monet', ['Lego', 'Tesla', 'Disneyland', 'Claude Monet']],
    ['a Norman  Rockwell kitchen', ['Norman Rockwell']],
    ['', []],
  ])('in %j: %j', (text, wanted) => {
    expect(refusedNames(text)).toEqual(wanted)
  })

  it.each([
    // Names that nothing beside them has to prove.
    ...['Minions', 'minion toy', 'มินเนียน', 'World Cup', 'world cup fans', 'ฟุตบอลโลก', 'Louvre pyramid'],
    ...[
      'Hollywood sign',
      'popsicle',
      'Popsicles on ice',
      'แกร็บ',
      'คนขับแกร็บ',
      'เพย์พาล',
      'แอปเปิลวอช',
      'แอปเปิ้ลวอทช์',
    ],
    ...['Kahlo', 'ฟรีด้า คาโล', 'Chagall', 'Hiroshige wave', 'Modigliani portrait', 'โคนัน ยอดนักสืบ', 'นินจาเต่า'],
    ...[
      'Ninja Turtles',
      'Voldemort',
      'lightsaber',
      'Gudetama',
      'Rilakkuma',
      'Chiikawa',
      'Pokeball',
      'Baymax',
    ],
    ...[
      'Sydney Opera House',
      'Tokyo Skytree',
      'Marina Bay Sands',
      'ตึกแฝดเปโตรนาส',
      'วัดร่องขุ่น',
      'ปราสาทสัจธรรม',
    ],
    ...['ซีเกมส์', 'SEA Games', 'Nobel Prize', 'รางวัลโนเบล', 'Ballon d’Or', 'Paris 2024', 'แชมเปียนส์ลีก'],
    ...['ทรัมป์', 'เมสซี่', 'คุโรซาวา', 'จองกุก', 'Schwarzenegger', 'Djokovic', 'Ronald Reagan'],
    ...['มี่เสวี่ย', 'คิงเพาเวอร์', 'พันทิป', 'เจแอนด์ที', 'ลาลามูฟ', 'เสือพ่นไฟ', 'แสงโสม', 'โบท็อกซ์', 'เวียตเจ็ท'],
    ...[
      'Styrofoam cup',
      'Sharpie',
      'Tabasco bottle',
      'Crayola box',
      'Squishmallows',
      'Jellycat',
      'Stanley tumbler',
    ],
  ])('one in %s', (text) => expect(refusedNames(text)).toHaveLength(1))

  it.each(
    Object.entries({
      Sony: 'Sony, SONY, โซนี่, โซนี, sony’s',
      'Marvel Comics': 'Marvel Comics, Marvel superhero, มาร์เวล',
      Avengers: 'Avengers, the avengers, อเวนเจอร์ส',
      Chanel: 'Chanel, ชาแนล, CHANEL bag, กระเป๋าชาแนลสีดำ',
      Hermès: 'Hermès, แอร์เมส',
      Audi: 'Audi, Audis, รถออดี้สีขาว',
      PayPal: 'PayPal, Paypal, เพย์พัล',
      Mastercard: 'Mastercard, MasterCard, master-card-free no: Mastercard, มาสเตอร์การ์ด',
      FIFA: 'FIFA, ฟีฟ่า, ฟีฟา',
      NASA: 'NASA, นาซ่า, นาซา',
      'Red Bull': 'Red Bull, red bull can, redbull',
      'Krating Daeng': 'กระทิงแดง, กระป๋องกระทิงแดงบนโต๊ะ',
      Labubu: 'Labubu, ลาบูบู้, ลาบูบู, ตุ๊กตาลาบูบู้',
      iPhone: 'iPhone, iphones, i-Phone, iPhone15, ไอโฟน, ใช้iPhoneถ่ายรูป, ｉＰｈｏｎｅ',
      'Coca-Cola': 'Coca-Cola, coca cola, CocaCola, COCA-COLA’S, โคคาโคล่า, โคคา โคล่า, โค้ก, ดื่มโค้กเย็นๆ',
      Doraemon: 'Doraemon, โดราเอมอน, โดเรม่อน, โดเรมอน',
      'Adobe Firefly': 'Adobe Firefly, made in Adobe Firefly',
      'Mercedes-Benz': 'Mercedes-Benz, Mercedes Benz, mercedes, เบนซ์',
      "L'Oréal": "L'Oréal, L’Oreal, loreal, ลอรีอัล",
      'H&M': 'H&M, H & M, h and m, เอชแอนด์เอ็ม',
      'Spider-Man': 'Spider-Man, spiderman, spider man, สไปเดอร์แมน',
      'Formula 1': 'Formula 1, formula one, F1 race, ฟอร์มูล่าวัน',
      Lamborghini: 'Lamborghini, Lamborgini, Lamborghinis, lamborghinni',
      Volkswagen: 'Volkswagen, Volkswagon, VW van',
      'Hatsune Miku': 'Hatsune Miku, hatsune-miku',
      'Studio Ghibli': 'Studio Ghibli, Ghibli, gibli, จิบลิ',
      'Star Wars': 'Star Wars, star_wars, starwars',
      ChaTraMue: 'ชาตรามือ, Cha Tra Mue',
      'Taylor Swift': 'Taylor Swift, taylor swift’s, เทย์เลอร์ สวิฟต์, เทย์เลอร์สวิฟต์',
    }).flatMap(([name, texts]) => texts.split(', ').map((text) => [text, name] as const)),
  )('%s is %s', (text, name) => {
    expect(refusedNames(text)).toEqual([name])
  })

  it.each([
    // Words that only hold a name, or half of one.
    'monikers, a van on the road, coca leaves',
    'canvas prints of a mandala, a baby carrier in primary colors',
    'tesla coil sparks',
    'children play tic tac toe',
    'photo shop interior with tripods',
    'boats linked in a row',
    'rainbow flag face, book on a table',
    'wooden play station for toddlers',
    'f/1.8 portrait of a child',
    'ขายของออนไลน์ในร้านกาแฟ',
    'บาร์บีคิวริมสระน้ำ',
    'โลกแฟนตาซีในนิทาน',
    'ซีพียูและเมนบอร์ด',
    'โคกหนองนาโมเดล',
    'เล่นกีฬาที่มหาวิทยาลัยออกซ์ฟอร์ด',
    'เด็กชายเรียนคณิตศาสตร์',
    'ดอกบัวในสระน้ำสีเขียว',
    'มหานครยามค่ำคืน, ช้างหน้าตึกสูง, บันไดวนไม้',
    'คนใส่สปอร์ตแวร์, เนื้อย่างซิซเลอร์ร้อน ๆ',
    'ทรัมเป็ตสีทอง, วงในของเพื่อน, เมล็ดกาแฟคั่ว',
    'แผนที่โลกกับถ้วยฟุตบอล, ทุ่งหงส์ทองยามเช้า',
    'แม่น้ำแม่โขง, ต้นยำยำในหม้อ, ปอดและหัวใจ',
    'ice pop on a stick, glass pyramid, marina bay at dawn',
    'a friend at the office, wicked smile, pink lips',
  ])('nothing in %j', (text) => {
    expect(refusedNames(text)).toEqual([])
  })
})

describe('ordinary words that are names too', () => {
  it.each([
    ['red apple on a wooden table', []],
    ['apple beside a laptop on a school desk', []],
    ['an Apple a Day keeps the doctor away', []],
    ['apple store', ['Apple']],
    ['laptop by Apple', ['Apple']],
    ['Apple’s logo on glass', ['Apple']],
    ['basket of apple', []],
    ['โลโก้แอปเปิลบนโต๊ะ', ['Apple']],
    ['แอปเปิลสีแดงบนโต๊ะ', []],
    ['amazon rainforest river at dawn', []],
    ['parrot from amazon', []],
    ['package from Amazon', ['Amazon']],
    ['amazon prime delivery', ['Amazon Prime']],
    ['java rice terrace', []],
    ['java coffee beans', []],
    ['java programming book', ['Java']],
    ['poppy seed bun', []],
    ['camera aperture close up', []],
    ['seashell on a beach', []],
    ['shell on a sandy beach', []],
    ['shell gas station at night', ['Shell']],
    ['archery target with arrows', []],
    ['target store entrance', ['Target']],
    ['white dove in the sky', []],
    ['dove soap', ['Dove']],
    ['jaguar in the jungle', []],
    ['vintage jaguar car', ['Jaguar']],
    ['puma on a rock', []],
    ['puma sneakers', ['Puma']],
    ['broken windows of an old house', []],
    ['windows 11 laptop', ['Windows']],
    ['orange juice and pepsi', ['Pepsi']],
    ['orange telecom', ['Orange']],
    ['visa application form and passport', []],
    ['visa credit card', ['Visa']],
    ['fox in the snow', []],
    ['fox logo template', []],
    ['fox news studio', ['Fox']],
    ['wild mustang horses', []],
    ['Ford Mustang at sunset', ['Ford Mustang']],
    ['beetle on a leaf', []],
    ['vw beetle', ['Volkswagen Beetle']],
    ['caterpillar on a leaf', []],
    ['caterpillar excavator', ['Caterpillar']],
    ['blackberry jam', []],
    ['blackberry smartphone', ['BlackBerry']],
    ['oracle of delphi', []],
    ['oracle database', ['Oracle']],
    ['mind the gap sign', []],
    ['gap store', ['Gap']],
    ['baby nestles in a blanket', []],
    ['Google, Apple and Amazon', ['Google', 'Apple', 'Amazon']],
    ['Nike and Puma', ['Nike', 'Puma']],
    ['Coca-Cola and orange', ['Coca-Cola']],
    ['Apple® devices', ['Apple']],
    ['firefly at night', []],
    ['adobe house in the desert', []],
    ['Adobe Illustrator', ['Adobe', 'Illustrator']],
    ['ช้างในป่า', []],
    ['เบียร์ช้าง', ['Chang beer']],
    ['olympic swimming pool', []],
    ['starry night over mountains', []],
    ['van gogh starry night', ['The Starry Night painting']],
    ['starry night sky over lake', []],
    ['camping under the starry night', []],
    ['Starry Night Sky over Lake', []],
    ['Starry night over a city', []],
    ['Starry Night over a city', ['Starry Night']],
    ['Starry Night', ['Starry Night']],
    ['starry night by van gogh', ['Starry Night', 'Vincent van Gogh']],
    ['scream', []],
    ['a woman lets out a scream', []],
    ['the scream of a seagull', []],
    ['The Scream', ['The Scream']],
    ['The Scream on a museum wall', ['The Scream']],
    ['scream by munch', ['Scream']],
    ['cross stitch on fabric', []],
    ['stitch', []],
    ['stitch doll', ['Stitch']],
    ['Stitch doll on a shelf', ['Stitch']],
    ['Elsa', ['Elsa']],
    ['girl in elsa dress', ['Elsa']],
    ['world map and a cup', []],
    ['Eiffel Tower in the morning', []],
    ['eiffel tower at night', ['Eiffel Tower']],
    ['a glass pyramid in a museum yard', []],
    ['spam folder in an inbox', []],
    ['spam musubi', ['Spam']],
    ['trump card in a game', []],
    ['Trump rally', ['Trump']],
    ['golden ring on a finger', []],
    ['woody plants', []],
    ['snake venom in a vial', []],
    ['honor guard', []],
  ])('in %j: %j', (text, wanted) => {
    expect(refusedNames(text)).toEqual(wanted)
  })

  it('are told from names, and belong to a product of theirs', () => {
    const [found] = refusedNameFinder().find('Apple iPhone on the desk')
    expect(found).toEqual({ name: 'Apple iPhone', kind: 'brands', from: 0, to: 12, isCommon: false })
    expect(refusedNameFinder().find('an apple store')[0]).toMatchObject({ name: 'Apple', isCommon: true })
  })
})

it('a name ends with what belongs to it', () => {
  const text = 'Batman’s cave, Nike® shoes'
  expect(
    refusedNameFinder()
      .find(text)
      .map(({ from, to }) => text.slice(from, to)),
  ).toEqual(['Batman’s', 'Nike®'])
})

it.each([
  ['addidass', 'addidas', true],
  ['lamborgini', 'lamborghini', true],
  ['volkswagon', 'volkswagen', true],
  ['heinekne', 'heineken', true],
  ['carrier', 'cartier', false],
  ['primary', 'primark', false],
  ['nikon', 'nikon', false],
])('%s is a slip of %s: %s', (word, name, wanted) => {
  expect(isSlip(word, name)).toBe(wanted)
})

it('every list has its source and day', () => {
  for (const { kind, source, checked, names } of SHIPPED_NAMES) {
    expect(checked, kind).toMatch(/^2\d{3}-\d\d-\d\d$/)
    if (kind !== 'ordinary') expect(source, kind).toMatch(/^https:\/\//)
    expect(new Set(names).size, kind).toBe(names.length)
  }
})
