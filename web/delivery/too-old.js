// biome-ignore-all lint/complexity/useArrowFunction: the oldest browsers read this
// Says in the document itself that a browser is older than those that we serve (docs/product/app.md#browsers), in a
// language that all of them speak: nothing else of ours runs there. A build changes nothing of it.
;(function () {
  function knows(test) {
    try {
      return test()
    } catch (_error) {
      return false
    }
  }
  var LOOKBEHIND = '(?<=a)b'
  var isServed =
    knows(function () {
      return new RegExp(LOOKBEHIND).test('ab')
    }) &&
    knows(function () {
      return typeof [].toSorted === 'function'
    }) &&
    knows(function () {
      return CSS.supports('color', 'color-mix(in oklab, red, blue)')
    })
  if (isServed) return
  var WORDS = [
    'เบราว์เซอร์นี้เก่าเกินไป',
    'ใช้ได้กับ iOS 16.4, Chrome 111, Firefox 115 หรือ Samsung Internet 22 ขึ้นไป บัญชีของคุณยังอยู่ครบ',
    'iPhone: อัปเดต iOS (ลงเบราว์เซอร์อื่นไม่ช่วย)',
    'Android: อัปเดต Chrome',
    'หรือเปิดในเครื่องอื่น',
  ]
  function line(text, weight) {
    var part = document.createElement('p')
    part.style.margin = '0 0 4px'
    part.style.fontWeight = weight
    part.appendChild(document.createTextNode(text))
    return part
  }
  function show() {
    var box = document.createElement('div')
    box.id = 'too-old'
    box.setAttribute('role', 'alert')
    box.style.cssText = 'padding:16px;font:16px/1.6 sans-serif;color:#14211f;background:#f0b429'
    WORDS.forEach(function (words, at) {
      box.appendChild(line(words, at === 0 ? 'bold' : 'normal'))
    })
    document.body.insertBefore(box, document.body.firstChild)
  }
  if (document.body) show()
  else document.addEventListener('DOMContentLoaded', show)
})()
