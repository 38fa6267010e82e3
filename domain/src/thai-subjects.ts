/**
 * What stock pictures show, in Thai and in the English words by which the library's keywords name it: enough to find
 * keywords for a line in Thai, and no dictionary.
 */
const SUBJECTS = `
กาแฟ coffee|ร้านกาแฟ cafe coffee|คาเฟ่ cafe|ชา tea|ชานม milk tea|น้ำผลไม้ juice|เบียร์ beer|ไวน์ wine|ค็อกเทล cocktail|เหล้า whiskey
อาหาร food|อาหารเช้า breakfast|อาหารไทย thai food|อาหารทะเล seafood|ของหวาน dessert|ขนม dessert|ขนมปัง bread|เค้ก cake|ไอศกรีม ice cream|ช็อกโกแลต chocolate
ข้าว rice|ก๋วยเตี๋ยว noodle|ต้มยำ tom yum|ส้มตำ papaya salad|ผัดไทย pad thai|แกง curry|ปลา fish|กุ้ง shrimp|ไก่ chicken|หมู pork|เนื้อ beef|ไข่ egg|ผัก vegetable|ผลไม้ fruit
มะม่วง mango|ทุเรียน durian|แตงโม watermelon|กล้วย banana|ส้ม orange|มะพร้าว coconut|สตรอว์เบอร์รี strawberry|มะนาว lemon lime|พริก chili|เครื่องเทศ spice|สมุนไพร herb
ครัว kitchen|ทำอาหาร cooking|เชฟ chef|ร้านอาหาร restaurant|ตลาด market|ตลาดน้ำ floating market|ตลาดกลางคืน night market|สตรีทฟู้ด street food
ทะเล sea|ชายหาด beach|หาด beach|เกาะ island|คลื่น wave|ดำน้ำ diving|ปะการัง coral|เรือ boat|ภูเขา mountain|ดอย mountain|ป่า forest|น้ำตก waterfall|แม่น้ำ river|ทะเลสาบ lake
ท้องฟ้า sky|เมฆ cloud|หมอก mist fog|ฝน rain|พายุ storm|หิมะ snow|พระอาทิตย์ขึ้น sunrise|พระอาทิตย์ตก sunset|ดวงจันทร์ moon|ดาว star|ทางช้างเผือก milky way|รุ้ง rainbow
ดอกไม้ flower|กุหลาบ rose|ดอกบัว lotus|ทานตะวัน sunflower|กล้วยไม้ orchid|ซากุระ cherry blossom|ใบไม้ leaf|ต้นไม้ tree|ทุ่งนา rice field|นาข้าว rice field|สวน garden|ทุ่งหญ้า meadow|ทะเลทราย desert
หมา dog|สุนัข dog|แมว cat|สัตว์เลี้ยง pet|ช้าง elephant|นก bird|ผีเสื้อ butterfly|ม้า horse|เสือ tiger|สิงโต lion|ลิง monkey|วัว cow|ควาย buffalo|กระต่าย rabbit|ผึ้ง bee|ปลาวาฬ whale|เต่า turtle|งู snake
คน people|ผู้หญิง woman|ผู้ชาย man|เด็ก child kid|ทารก baby|วัยรุ่น teenager|ผู้สูงอายุ elderly senior|คนแก่ elderly|เพื่อน friends|คู่รัก couple|ครอบครัว family|แม่ mother|พ่อ father|ปู่ grandfather|ย่า grandmother|ยาย grandmother|ตา grandfather
ยิ้ม smiling smile|หัวเราะ laughing|ความสุข happy|เศร้า sad|รัก love|กอด hug|นอน sleeping|อ่านหนังสือ reading|พักผ่อน relaxing|สมาธิ meditation|โยคะ yoga|นวด massage|สปา spa
ธุรกิจ business|ประชุม meeting|สำนักงาน office|ออฟฟิศ office|ทำงาน working|ทำงานที่บ้าน working from home|นักธุรกิจ businessman|ทีม team|การตลาด marketing|การเงิน finance|เงิน money|ออมเงิน saving|หุ้น stock chart|ลงทุน investment|บัญชี accounting|ภาษี tax|ธนาคาร bank|สัมภาษณ์งาน job interview|สตาร์ทอัพ startup
ช้อปปิ้ง shopping|ขายของออนไลน์ online shopping|พัสดุ parcel package|ส่งของ delivery|โกดัง warehouse|ขนส่ง logistics
คอมพิวเตอร์ computer|โน้ตบุ๊ก laptop|มือถือ smartphone phone|โทรศัพท์ phone|หุ่นยนต์ robot|ปัญญาประดิษฐ์ artificial intelligence|โปรแกรมเมอร์ programmer|ไซเบอร์ cyber|คลาวด์ cloud computing|โดรน drone|กล้อง camera|บล็อกเชน blockchain
โรงเรียน school|นักเรียน student pupil|นักศึกษา student university|ครู teacher|ห้องเรียน classroom|หนังสือ book|ห้องสมุด library|สอบ exam|รับปริญญา graduation|เรียนออนไลน์ online learning
หมอ doctor|แพทย์ doctor|พยาบาล nurse|โรงพยาบาล hospital|ยา medicine|วัคซีน vaccine|ทันตแพทย์ dentist|ฟัน dental teeth|ผ่าตัด surgery|สุขภาพ health|ออกกำลังกาย workout exercise|ฟิตเนส gym fitness|วิ่ง running runner
ฟุตบอล football soccer|มวยไทย muay thai|มวย boxing|ว่ายน้ำ swimming|จักรยาน bicycle cycling|แบดมินตัน badminton|เทนนิส tennis|กอล์ฟ golf|บาสเกตบอล basketball|ปีนเขา climbing|เดินป่า hiking|กีฬา sport athlete
เที่ยว travel|ท่องเที่ยว travel|สนามบิน airport|เครื่องบิน airplane|โรงแรม hotel|แคมป์ปิ้ง camping|กางเต็นท์ camping tent|กระเป๋าเดินทาง suitcase|แผนที่ map|แบกเป้ backpacker|รถไฟ train|รถไฟฟ้า elevated commuter train|รถยนต์ car|รถไฟฟ้าอีวี electric car|มอเตอร์ไซค์ motorcycle|ตุ๊กตุ๊ก tuk tuk|รถบรรทุก truck|ถนน road street|สะพาน bridge
วัด temple|พระ monk|พระพุทธรูป buddha|เจดีย์ pagoda|โบสถ์ church|มัสยิด mosque|กรุงเทพ bangkok|เชียงใหม่ chiang mai|ญี่ปุ่น japan|เมือง city|ตึก building|อาคาร building|บ้าน house home|คอนโด apartment|ห้องนอน bedroom|ห้องนั่งเล่น living room|ห้องน้ำ bathroom|โซฟา sofa|แต่งบ้าน interior|สถาปัตยกรรม architecture
โรงงาน factory|ช่าง worker technician|วิศวกร engineer|ก่อสร้าง construction|เชื่อมเหล็ก welding|เหมือง mining|น้ำมัน oil|พลังงาน energy|โซลาร์เซลล์ solar panel|แผงโซลาร์ solar panel|กังหันลม wind turbine|รีไซเคิล recycling|ขยะ waste|สิ่งแวดล้อม environment|โลกร้อน climate|ปลูกต้นไม้ planting tree|เกษตร farm|ชาวนา farmer|ฟาร์ม farm
แฟชั่น fashion|ชุด dress|เสื้อผ้า clothes|รองเท้า shoes|กระเป๋า bag|เครื่องประดับ jewelry|นาฬิกา watch|แต่งหน้า makeup|ลิปสติก lipstick|ผิว skin|เซรั่ม serum|ครีม cream|น้ำหอม perfume|ผม hair|เล็บ nail|สกินแคร์ skincare|ความงาม beauty
สงกรานต์ songkran|ลอยกระทง loy krathong|ปีใหม่ new year|ตรุษจีน chinese new year|คริสต์มาส christmas|ฮาโลวีน halloween|วาเลนไทน์ valentine|วันแม่ mother's day|วันเกิด birthday|แต่งงาน wedding|ของขวัญ gift|พลุ fireworks|เทศกาล festival|ปาร์ตี้ party|โคมลอย lantern
พื้นหลัง background|หินอ่อน marble|ไม้ wood wooden|ผ้า fabric|กระดาษ paper|ทอง gold|สีน้ำ watercolor|ลวดลาย pattern|นามธรรม abstract|แสงโบเก้ bokeh|กราฟิก geometric|มินิมอล minimal
`

const ENGLISH = new Map(
  SUBJECTS.split(/[|\n]/)
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf(' ')
      return [pair.slice(0, at), pair.slice(at + 1)] as const
    }),
)
const LONGEST = Math.max(...[...ENGLISH.keys()].map((thai) => thai.length))

/**
 * Returns the English words for what a line says in Thai, as far as it is known; Latin words stay. The longest name that
 * fits counts, as Thai has no spaces between words: รถไฟฟ้า is no train with a ไฟฟ้า behind it.
 */
export function englishOf(line: string): string {
  const text = line.normalize('NFC')
  const found: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = nameAt(text, at)
    if (length > 0) found.push(ENGLISH.get(text.slice(at, at + length)) ?? '')
    else if (/[A-Za-z0-9' -]/.test(text[at] ?? '')) found.push(text[at] ?? '')
    at += Math.max(1, length)
    if (length > 0) found.push(' ')
  }
  return found.join('').replace(/\s+/g, ' ').trim()
}

function nameAt(text: string, at: number): number {
  for (let length = Math.min(LONGEST, text.length - at); length > 1; length--) {
    if (ENGLISH.has(text.slice(at, at + length)) && !/^[ะ-ฺ็-๎]/.test(text.slice(at + length))) return length
  }
  return 0
}
