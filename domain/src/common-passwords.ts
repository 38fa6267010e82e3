/**
 * Passwords that guessing tools try first: what published leaks hold most often, as far as it has 6 characters or
 * more, in lower case; and below it Thai words and names, as people type them with either keyboard layout.
 */
const LATIN = `
  000000 0000000 00000000 000000000 0000000000 000001 000007 001122 007007 0101010 010203 01020304 012345 0123456
  01234567 012345678 0123456789 0147258369 0147852 020202 0987654321 098765 09876543 1010101 101010 10101010 102030
  10203040 1029384756 102938 111000 1111111 111111 11111111 111111111 1111111111 111122 11112222 111222 111222333
  112112 1122334 112233 11223344 1122334455 112358 113355 114477 115599 117711 119119 120120 121121 121212 12121212
  121233 121314 12131415 123000 12301230 123098 1230984567 123111 123123 1231234 12312312 123123123 1231230 123123a
  123123q 123321 1233210 12332100 123321a 123321q 123400 12341234 1234321 123454321 12344321 1234512345 123454
  12345600 1234560 123456 1234567 12345678 123456789 1234567890 12345678900 123456789012 12345678910 12345678901
  123456789a 123456789q 123456789z 123456788 12345678a 12345678q 1234567a 1234567q 1234561 123456a 123456aa 123456ab
  123456abc 123456b 123456c 123456d 123456m 123456q 123456qw 123456qwe 123456qwerty 123456s 123456t 123456z 123465
  12345a 12345abc 12345q 12345qwe 12345qwert 12345t 12345z 1234abcd 1234asdf 1234qwer 1234zxcv 123654 123654789
  12365478 123789 123789456 123aaa 123abc 123abcd 123asd 123asd123 123qaz 123qwe 123qwe123 123qweasd 123qweasdzxc
  123qwerty 123zxc 123zxcvbn 1236987 12369874 123987 124578 12qwaszx 12qw12qw 12qw34er 130130 131313 13131313 131420
  134679 1346795 134679852 135246 135790 1357924680 1357913579 135791 135798642 141414 142536 142857 1435254 143143
  1471471 147147 147258 14725836 147258369 147369 147852 147852369 14789632 147896325 1478963 151515 159159 159357
  159357456 1593572486 159632 159753 159753456 159951 161616 171717 181818 187187 191919 1a2b3c 1a2b3c4d 1a2s3d
  1a2s3d4f 1g2w3e4r 1passwor 1password 1q2q3q 1q2w3e 1q2w3e4 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u
  1qa2ws 1qa2ws3ed 1qaz1qaz 1qaz2ws 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx 200000 200200 201010 202020 20202020
  212121 22222222 2222222 222222 222333 223344 225588 232323 234567 2345678 23456789 242424 246810 24682468 246824
  252525 256256 258025 258258 258369 258456 262626 272727 282828 292929 300300 303030 311311 313131 314159 3141592
  31415926 321321 321321321 3216549 321654 321654987 321456 323232 32103210 333333 3333333 33333333 333444 333666
  333777 33445566 343434 345678 353535 363636 369258 369369 369852 383838 389389 393939 3edc4rfv 404040 414141 420420
  424242 434343 444444 44444444 445566 447788 454545 456123 456321 456456 456654 456789 456852 4567890 464646 474747
  484848 494949 500500 505050 515000 515151 520520 5201314 521521 525252 535353 543210 545454 550550 555555 5555555
  55555555 555666 555777 556677 565656 567567 567890 575757 585858 595959 600600 606060 616161 626262 636363 646464
  654123 654321 6543210 656565 66666666 6666666 666666 666777 666888 666999 667788 676767 686868 696969 69696969
  700700 707070 717171 727272 737373 741741 741852 741852963 747474 753159 753951 757575 767676 7777777 777777
  77777777 777888 777999 778899 787878 789123 789456 789456123 7894561230 78945612 789654 789654123 789789 789987
  797979 800800 808080 818181 828282 838383 848484 852456 852852 852963 858585 868686 876543 87654321 878787 8888888
  888888 88888888 888999 889900 898989 900900 909090 911911 919191 929292 939393 949494 951753 951951 951357 954321
  963852 963852741 963963 969696 974163 979797 987123 987321 9876543 98765432 987654321 9876543210 987654 987987
  989898 9988776 998877 99887766 999000 9999999 999999 99999999 999999999 9999999999 a12345 a123456 a1234567 a12345678
  a123456789 a123123 a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 aa123456 aa1234 aa12345678 aaa111 aaa123 aaaaaa aaaaaa1 aaaaaaa
  aaaaaaaa aaaa1111 aabbcc ab1234 ab123456 abc123 abc1234 abc12345 abc123456 abc123abc abc123def abcabc abcd12 abcd123
  abcd1234 abcd12345 abcde12345 abcdef abcdef1 abcdefg abcdefg1 abcdefgh abcdefghi access access14 account accounts
  action adelaide adgjmptw adidas admin1 admin12 admin123 admin1234 admin12345 admin888 administrator adrian adriana
  adrianna agent007 ainsley airborne airforce airplane alabama alaska albert alberto alejandra alejandro alessandro
  alexa1 alexander alexandra alexandre alexandria alexis alfred alfredo alicia alison allison allstar alpha1 alpha123
  always amanda amanda1 amateur amazing amazon amber1 ambers america america1 american amelia anakin anderson andrea
  andrea1 andreas andrei andrew andrew1 android angel1 angel123 angela angela1 angelica angelina angelo angels animal
  animals annabelle anthony anthony1 antonio anything apache apollo apollo13 apple1 apple123 apples april1 aragorn
  archie argentina ariana arizona armando arsenal arsenal1 arthur artist asd123 asd123456 asdasd asdasd123 asdasdasd
  asdf12 asdf123 asdf1234 asdfasdf asdffdsa asdfgh asdfgh1 asdfghj asdfghjk asdfghjkl asdfjkl asdfzxcv asdqwe
  asdqwe123 asdzxc asdzxc123 ashlee ashley ashley1 ashton asshole asshole1 assassin athena atlanta aubrey august
  august1 austin austin1 austin316 australia avatar avenger avengers awesome awesome1 azerty azerty123 azertyuiop
  babies baby123 babyblue babyboy babyboy1 babygirl babygirl1 babylon babylove badass badboy badboy1 badger bailey
  bailey1 balance ballet baller ballin bamboo banana banana1 bananas bandit bandit1 bangbang bangkok bangkok1 banker
  barbara barbie barcelona barcelona1 barkley barney barney1 baseball baseball1 basket basketball bastard batman
  batman1 batman123 battle bautista beaches beagle beanie beatles beatrice beautiful beautiful1 beaver because beckham
  beckham7 belinda bella1 bella123 benfica benjamin bennie benny1 bentley bernard bernie bethany beyonce bigboss
  bigboy bigboy1 bigdaddy bigdick bigdog bigdog1 bigman bigmac bigred billie billy1 birdie birthday biscuit bismillah
  bitch1 bitches bitcoin bizkit black1 blackberry blackcat blackie blackjack blackout blacks blaster blessed blessed1
  blessing blink182 blonde blondie blood1 bloody blossom blowme blue12 blue123 blue1234 bluebird blueberry blueeyes
  blues1 bluesky bond007 bonita bonnie booboo booboo1 booger boogie boomer boomer1 booster booty1 boston boston1
  bowling bradley brandi brandon brandon1 brandy brandy1 braves brazil brenda brendan brenden bridget britney broken
  bronco broncos brooke brooklyn brother brothers brownie browns bruce1 bruno1 brutus bryant bubba1 bubba123 bubbas
  bubble bubblegum bubbles bubbles1 buddha buddy1 buddy123 buffalo bugsbunny bulldog bulldogs bullet bullseye bullshit
  bunnies bunny1 burger burton buster buster1 butter buttercup butterfly butterfly1 butthead button buttons cabron
  caesar caitlin calendar california calvin camaro camera cameron cameron1 camila camille campus canada cancer candice
  candle candy1 candy123 candyman cantik canucks captain cardinal caramel carebear carlitos carlos carlos1 carmen
  carmen1 carolina caroline carpet carrie cartman cartoon casanova cascade casino casper casper1 cassandra cassie
  castle catalina catarina catdog catfish catherine cavalier cecilia celeste celine celtic celtics center cesar1
  challenge chance chanel changeme changeme1 changeme123 channel chantal charger chargers charity charles charles1
  charlie charlie1 charlie123 charlotte charming charmed chaser cheater checker cheeky cheerleader cheers cheese
  cheese1 chelsea chelsea1 chelseafc cherokee cherry cherry1 chester chester1 chevelle chevrolet chevy1 cheyenne
  chiara chicago chicago1 chichi chicken chicken1 chickens chicks chiefs children chinese chipper chiquita chivas
  chloe1 chobits chocolat chocolate chocolate1 choclate chopper chris1 chris123 chrissy christ christian christie
  christin christina christine christmas christmas1 christopher christy chronic chuckie church cinderella cinnamon
  cisco123 claire classic claudia clayton cleopatra clifford clinton cloud9 clover cocacola cocacola1 cocoa1 coconut
  coffee coffee1 coldplay college collin colombia colorado columbia columbus comeon comfort commander computer
  computer1 compaq concrete connect connie connor connor1 contact contrasena control cookie cookie1 cookie123 cookies
  cookies1 cooldude cooper cooper1 corazon cordelia corey1 corolla corona corvette cosmos cougar counter country
  courtney courtney1 cowboy cowboy1 cowboys cowboys1 coyote cracker crazy1 creation creative cricket cricket1 cristian
  cristiano cristina critter crystal crystal1 cubano cubbies cupcake cupcake1 curtis cutegirl cutie1 cutiepie cynthia
  daddy1 daddysgirl dagger dakota dakota1 dallas dallas1 damian damien dancer dancer1 dancing danger daniel daniel1
  daniel123 daniela danielle danielle1 danny1 dantheman darkangel darkman darkness darkside darling darren darryl
  dasha1 david1 david123 davids dayana deanna debbie december deedee default defense deftones delete delfin deliver
  delpiero delta1 demo123 denise dennis dennis1 denver derrick deskjet desiree destiny destiny1 detroit deutsch
  develop devildog devils dexter dexter1 diablo diablo1 diamond diamond1 diamonds dickhead diesel digger digital
  digimon dilbert dillon dinamo dinosaur director dirtbike disney disney1 divine doctor doctor1 dodger dodgers
  dodgers1 doggie doggy1 dogs123 dollar dolphin dolphin1 dolphins domingo dominic dominique domino donald donkey
  donkey1 donnie doraemon doraemon1 dorothy double douglas downtown dracula dragon dragon1 dragon12 dragon123 dragon69
  dragonball dragonfly dragons dreamer dreamer1 dreams driver dropdead drowssap drummer ducati duncan dundee durango
  dustin dwight dylan1 dynamo eagle1 eagles eagles1 easter eclipse eduardo edward edward1 einstein elaine elamor
  electric elephant elijah elisabeth elizabeth elizabeth1 ellie1 elvira element emerald emilia emiliano eminem eminem1
  emmanuel empire engine england england1 english enigma enrique enter1 enterprise erotic escape escort espanol
  estrella eternal eternity eugene europe evangelion evelyn everton everton1 evolution excalibur expert explore
  explorer express extreme eyeore fabian fabio1 facebook facebook1 fairy1 faithful falcon falcons family family1
  family123 famous fantasia fantastic fantasy farmer fashion fatboy father fatima favorite february felicia felipe
  felix1 feliz1 fender fenerbahce fenris ferrari ferrari1 ferret fiction fiesta fighter finance firebird fireball
  firefighter firefly firefox fireman firewall fishing fishing1 flamengo flames flamingo flexible flipper florence
  florida florida1 flower flower1 flowers flowers1 fluffy fluffy1 flyers flying football football1 football123 foobar
  ford150 forest forever forever1 formula1 forrest fortuna fortune fountain france francesca francesco francis
  francisco frank1 frankie frankie1 franklin freak1 freddie freddy freebird freedom freedom1 freeman freepass freeuser
  friday friend friend1 friends friends1 friendship frodo1 froggy froggy1 frosty fuckface fuckit fucker fuckme fuckoff
  fuckoff1 fucku2 fuckyou fuckyou! fuckyou1 fuckyou123 fuckyou2 funny1 futbol future gabriel gabriel1 gabriela
  gabrielle galaxy gameboy gameover games123 gandalf gandalf1 gangsta gangsta1 gangster garcia garden garfield garrett
  gateway gateway1 gemini general genesis genius george george1 georgia georgia1 geraldine german germany germany1
  geronimo getmoney getsome gfhjkm ghbdtn ghetto gibson giants giants1 gilbert ginger ginger1 giovanni girlfriend
  giuseppe gizmo1 gladys global gloria goaway godisgood godislove godfather godzilla goforit golden golden1 goldfish
  goldie golfer golfer1 golfing goober goodboy goodday goodgirl goodluck goodman google google1 google123 gordon
  gorgeous gorilla gotohell gotribe grace1 gracie graham grandma grandpa granny gravity great1 green1 green123
  greenday greenday1 gregory griffin groovy grumpy guadalupe guardian gucci1 guest123 guinness guitar guitar1 gundam
  gunner gunners gustavo hacker hacked hahaha haha123 hailey hallo123 halloween hamburg hamilton hammer hammers
  hamster hannah hannah1 happening happy1 happy123 happyday happy2 harald hardcore hardrock harley harley1 harmony
  harold harris harrison harry1 harrypotter hastings hawaii hawkeye haywood heather heather1 heaven hector heineken
  helena helene hello1 hello12 hello123 hello1234 hellokitty hello! helloo helpme henrique hentai herbert hercules
  herman hermione hershey hesoyam hihihi hockey hockey1 holiday holland hollywood homer1 homework honda1 honda123
  hondacivic honey1 honey123 honeybee hooker hooligan hooters horizon hornet horses hotboy hotdog hotgirl hotmail
  hotmail1 hotmama hotrod hotshot hotstuff hottie hottie1 houston howard hubert hudson hughes hunter hunter1 hunter12
  hunting hurricane iceberg icecream icecream1 iceman idontknow ihateyou ilikepie ilove123 ilovegod ilovehim
  ilovejesus ilovelove iloveme iloveme1 ilovemom ilovemyself ilovemusic iloveu iloveu1 iloveu2 iloveyou iloveyou!
  iloveyou1 iloveyou12 iloveyou123 iloveyou2 imagine immortal impala indian indiana infinity inter1 internet internet1
  inuyasha invisible ireland irish1 ironman isabel isabella isabelle island israel italia jackass jackass1 jackie
  jackie1 jackson jackson1 jackson5 jacob1 jaguar jamaica james1 james007 james123 jamesbond jamie1 january japanese
  jasmin jasmine jasmine1 jasper jasper1 javier jayden jazmin jeanette jeffery jeffrey jellybean jennie jennifer
  jennifer1 jenny1 jeremiah jeremy jeremy1 jerome jersey jessica jessica1 jessie jessie1 jester jesus1 jesus123
  jesus777 jesuschrist jesusis jesussaves jimmy1 joanna jocelyn johanna john123 john316 johnny johnny1 johnson joker1
  joker123 jonathan jonathan1 jordan jordan1 jordan23 joseph joseph1 joshua joshua1 joshua123 journey juanito jubilee
  juggalo julian juliana julianna julie1 juliet juliette julius jumper junior junior1 jupiter jurassic justdoit
  justice justin justin1 justinbieber juventus kaitlyn kakashi kamikaze karate karina karolina kasper katana katarina
  katherine kathleen kathryn katie1 kawasaki kayla1 kaylee keepout keisha keith1 kelly1 kelsey kenneth kennwort kermit
  kevin1 kevin123 keyboard killer killer1 killer123 killers killme kimberly kimberly1 kimberley kingdom kingkong
  kings1 kinky1 kirsten kisses kissme kitten kitten1 kittens kittycat kitty1 kitty123 knight knights kristen kristin
  kristina kristine krystal labrador ladybug ladygaga lakers lakers1 lakers24 lalala lalakers lambert lancer landon
  laptop laredo larissa lasvegas lauren lauren1 laurent lavender lawrence leather legacy legend legolas lemonade
  leonard leonardo leonidas leopard leslie lester letmein letmein1 letmein123 letmein2 letters lexmark liberty
  liberty1 librarian library lifehack light1 lightning liliana lilian lilmama lincoln lindsay lindsey linkin
  linkinpark lionheart lionking lipstick little liverpool liverpool1 lizard lizzie lobster logan1 logical login123
  logitech lolita lollipop lollol london london1 lonely lonewolf longhorn looking looser lorena lorenzo lorraine
  louise lovebug lovehate lovehurts lovelife lovelove lovely lovely1 loveme loveme1 loveme2 lover1 loverboy lovergirl
  lovers lovers1 love12 love123 love1234 love4ever lovesome loveyou loveyou1 loveyou2 loving lucas1 lucifer lucky1
  lucky13 lucky123 lucky7 lucky777 ludwig luis123 luther machine macintosh mackenzie maddie maddog madeline madison
  madison1 madman madmax madonna madrid maggie maggie1 magic1 magic123 magical magnum mahalko mailbox majestic
  makaveli makemoney malaysia malcolm mallory manager manchester manuel marcel marcela marcello marcus margaret
  margarita maria1 maria123 mariah marian mariana marianne maribel marie1 marijuana marina marine marine1 mariners
  marines mario1 mario123 mariposa marissa marius marjorie market marlboro marley marlin marque married marshall
  marshall1 martha martin martin1 martina martinez marvel marvin maryjane masamune master master1 master12 master123
  masters matador matilda matrix matrix1 matthew matthew1 mattie maurice mauricio maverick maverick1 maxime maximus
  maximus1 maxwell maxwell1 maynard mazda6 mckenzie medicine megadeth megaman megan1 melanie melina melinda melissa
  melissa1 mellon member memory memphis menace mercedes mercury meredith merlin merlin1 mermaid metal1 metallic
  metallica metallica1 mexican mexico mexico1 miamor michael michael1 michael123 michaela michel michele michelle
  michelle1 michigan mickey mickey1 mickeymouse microsoft midnight midnight1 mighty miguel mikayla mike123 mike1234
  mikey1 milagros milano miller million millie millwall minecraft minecraft1 minerva minnie minnie1 miracle miranda
  mirror misiek mission mississippi missy1 mistress mitchell mittens mobile modena moderator modelsne mohamed mohammad
  mohammed molly1 molly123 mollydog mommy1 mommy123 monalisa monday money1 money123 moneyman mongoose monica monica1
  monika monique monkey monkey1 monkey12 monkey123 monkeys monkeys1 monopoly monster monster1 monsters montana
  montana1 montreal monty1 moocow mookie moonlight moose1 morgan morgan1 morning morpheus morrison moscow mother
  mother1 motherfucker motocross motorola mountain mouse1 movies mozart muffin muffin1 mulder munchkin murphy murphy1
  murray muscle music1 music123 musica musical musician mustang mustang1 myfamily mylife mylove mylove1 myname
  mynameis mypass mypassword myself myspace myspace1 mystery nadine nancy1 naomi1 napoleon narnia naruto naruto1
  naruto123 nascar nascar1 nascar24 nastya natalia natalie natalie1 natasha natasha1 nathalie nathan nathan1 nathaniel
  nautica nelson nemesis neptune nermal network neutron nevermind newlife newpass newport newton newyork newyork1
  nicaragua nicholas nicholas1 nichole nick123 nickel nicola nicolas nicole nicole1 nicole123 nielsen night1 nightmare
  nikita nikki1 ninja1 ninja123 ninjas nintendo nirvana nirvana1 nissan nookie nopass nopassword norman northern
  nothing nothing1 november number1 nursing oakland oblivion ocean1 october octopus office offspring oicu812 oklahoma
  oldman oliver oliver1 olivia olivia1 onelove online open123 opensesame operator optimus orange orange1 oranges
  orlando orlando1 oscar1 outlaw overlord oxford pa55w0rd pa55word p455w0rd p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123
  p@ssword p@ssword1 pacific packard packers packers1 painter paladin palmer pamela pancake pandora pantera pantera1
  panther panther1 panthers paradise paramore paranoid paris1 parker parola parrot partner pass12 pass123 pass1234
  pass12345 passion passord passport passw0rd passw0rd1 passw0rd123 password password! password0 password01 password1
  password1! password10 password11 password12 password123 password1234 password12345 password13 password2 password22
  password3 password5 password69 password7 password8 password9 password99 passwords passwort patches patches1 patience
  patrice patricia patricia1 patrick patrick1 patriot patriots patrol paulina pauline payton peaceful peace1 peaches
  peaches1 peanut peanut1 peanuts pebbles pedro1 peewee peekaboo pegasus penelope penguin penguin1 penguins penny1
  people pepper pepper1 peppers perfect perfect1 persona peter1 peterpan petunia phantom phantom1 phillip phillips
  philips phoebe phoenix phoenix1 phone1 phones photos picard picasso pickle pickles pictures pierre piglet pikachu
  pikachu1 pimpin pimpin1 pineapple pinkfloyd pinky1 pioneer pirate pirates pisces pizza1 pizza123 planet platinum
  player player1 playboy playboy1 playstation please pleasure plumber poetry pokemon pokemon1 pokemon123 poland police
  polina polopolo pookie pookie1 poohbear poohbear1 poop123 poopoo popcorn popcorn1 popeye poppy1 porsche porsche911
  portugal positive postal potato potter powder power1 powers prayer precious precious1 predator preston pretty
  pretty1 priest princesa princess princess1 princess12 princess123 printer priscilla private prodigy product
  professor project prometheus property prosper prosperity prototype proverbs provider psycho pumpkin pumpkin1
  punkrock punisher puppies puppy1 purple purple1 pussies pussy1 pussycat pyramid q12345 q123456 q1q1q1 q1w2e3
  q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsed qawsedrf qaz123 qaz12345 qazqaz qazwsx qazwsx1 qazwsx12 qazwsx123 qazwsxedc
  qazwsxedc123 qazwsxedcrfv qazxsw qazxswedc qq123456 qqqqqq qqqqqqq qqqqqqqq qqww1122 quality quantum queen1 queenie
  quentin question quick1 quincy qwaszx qwaszx12 qwe123 qwe1234 qwe123456 qwe123qwe qweasd qweasd123 qweasdzx
  qweasdzxc qweasdzxc123 qweewq qweqwe qweqwe123 qweqweqwe qwer12 qwer123 qwer1234 qwer12345 qwerasdf qwerqwer qwert1
  qwert12 qwert123 qwert12345 qwertasdfg qwerty qwerty0 qwerty00 qwerty01 qwerty1 qwerty10 qwerty11 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwerty123456 qwerty13 qwerty2 qwerty21 qwerty22 qwerty321 qwerty5 qwerty6 qwerty7 qwerty78
  qwerty9 qwerty99 qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertz123 qwertzuiop rabbit rabbits rachel rachel1
  rafael raiders raiders1 rainbow rainbow1 rainbows raistlin ramirez ramones random ranger rangers rangers1 raphael
  rascal raven1 raymond reading realmadrid rebecca rebecca1 rebelde reddevil redhead redneck redneck1 redrum redskins
  redsox redsox1 redwings reggae reggie remember renegade republic request research resident respect retard return
  revenge revolution reynolds ricardo richard richard1 richie ricky1 robbie robert robert1 roberta roberto robin1
  robinhood robinson rocker rocket rocket1 rockets rockon rockstar rockstar1 rocky1 rocky123 rodney rodrigo rodriguez
  rogers roland rolltide romance romania ronaldo ronaldo7 ronaldinho rooster rootbeer root123 roseanna rosebud roses1
  rosita roxanne royals ruben1 rugby1 runescape runner running rush2112 russell russia ryan123 ryanryan sabrina
  sabrina1 saints sakura sakura1 salasana salmon salvador samantha samantha1 samantha123 sammie sammy1 sammy123 samson
  samsung samsung1 samsung123 samuel samuel1 samurai sanchez sandman sandra sandra1 sandro sanjose santana santiago
  santos sarah1 sarah123 sasha1 sasuke satan666 saturn saturday saunders sausage savage savanna savannah savannah1
  sawyer scarface scarlet scarlett school school1 science scooby scooby1 scoobydoo scooter scooter1 scorpio scorpio1
  scorpion scotland scott1 scrappy scream seahawks sebastian sebastian1 secret secret1 secret123 security selena
  senha123 senior september serenity sergeant sergey sergio server service seven7 sevens severin sexsex sexygirl
  sexylady sexyman sexyme sexy123 sexy69 shadow shadow1 shadow12 shadow123 shadows shalom shannon shannon1 sharon
  sharks sheila shelby shelby1 shelley sheriff sherlock sherman sherry shinobi shirley shit123 shithead shopping
  shorty shorty1 shotgun siemens sierra sierra1 silver silver1 silvia simba1 simone simple simple1 simpson simpsons
  simpsons1 singer single single1 sinister sisters sixers skater skater1 skeeter skeleton skipper skippy skittles
  skyline skywalker slayer slayer1 slipknot slipknot1 smiles smiley smiley1 smith1 smithy smokey smokey1 smooth
  snapper snickers sniper sniper1 snoopy snoopy1 snoopdog snowball snowboard snowflake snowman snowman1 snuggles
  soccer soccer1 soccer10 soccer11 soccer12 soccer123 softball softball1 software soldier solution somebody someone
  something sommer sonny1 sooners sophia sophie sophie1 soulmate southern southpark spanish spanky sparkle sparky
  sparky1 sparrow spartan spartans special special1 speedy spencer spencer1 spider spider1 spiderman spiderman1 spirit
  spitfire spongebob spongebob1 sporting sports spring springer springs sputnik squirrel squirt stalker stallion
  standard stanford stanley stanley1 star123 starbuck starbucks starcraft stardust starfish stargate starlight stars1
  starstar start123 startrek starwars starwars1 station stealth steelers steelers1 stefan stefania stella stella1
  stephanie stephanie1 stephen stephen1 sterling steven steven1 stewart sticky stingray stinky stinky1 stonecold
  storm1 stranger strawberry street strike stripper stronger student student1 studio stupid stupid1 subaru sublime
  success success1 suckit sucker sugar1 suicide sullivan summer summer1 summer01 summer12 summer69 summer99 sunday
  sunflower sunflower1 sunny1 sunset sunshine sunshine1 sunshine123 superman superman1 superman123 supernova superstar
  superstar1 support support1 supreme surfer surfing surprise survivor susana sweden sweet1 sweet123 sweet16
  sweetheart sweetie sweetie1 sweetness sweetpea sweetpea1 sweets swimmer swimming swordfish sydney sydney1 sylvester
  sylvia symphony syracuse system t123456 taekwondo takeoff talisman tamara tanner tanya1 tarzan taurus taylor taylor1
  teacher teacher1 teamo1 techno teddy1 teddybear teddybear1 teenager teiubesc telefon telephone television temp123
  temple temppass tempest tenerife tennis tennis1 teresa terminal terminator test11 test12 test123 test1234 test12345
  tester testing testing1 testing123 testpass testtest texas1 thailand thailand1 thankyou theboss thecat thecure
  thedude theking theman themaster theone theresa therock thesims thirteen thomas thomas1 thomas123 thompson thuglife
  thumper thunder thunder1 thursday tickle tiffany tiffany1 tiger1 tiger123 tigers tigers1 tigger tigger1 tigger12
  tigger2 timberlake timothy timothy1 tinker tinkerbell tinkerbell1 titanic titanium toby123 together tokiohotel
  tomato tomcat tommy1 tommy123 tonight toonarmy tootsie topgun topsecret toriamos tornado toronto tottenham toyota
  tracey travel travis travis1 treasure trebor trevor tricia trigger trinity trinity1 triple tristan tristan1 triumph
  trooper trouble trouble1 trucker trumpet trustme trustno1 tucker tucker1 tuesday turkey turner turtle turtle1
  turtles tuxedo tweety tweety1 tweetybird twilight twilight1 twinkle twister tyler1 tyrone ultimate umbrella
  undertaker unicorn unicorns united united1 universal universe university unknown upyours user123 username usuckdick
  vacation valencia valentin valentina valentine valeria valerie valhalla vampire vampire1 vampires vanessa vanessa1
  vanilla vegeta vegeta1 velvet venice ventura verena verizon veronica veronica1 veronika vertigo vfhbyf victor
  victoria victoria1 victory video1 viking vikings vikings1 vincent vincent1 vincenzo violet violetta violin viper1
  virgin virginia virgo1 vision vladimir volcom volcano volkswagen volleyball voodoo voyager wachtwoord walker wallace
  walter wanker warcraft warcraft1 warhammer warlock warning warren warrior warrior1 warriors washington watermelon
  waterfall waters webmaster webster wedding weed420 welcome welcome1 welcome12 welcome123 welcome2 wendy1 wesley
  western westham westlife westside westwood whatever whatever1 whisky white1 whitney wicked wildcat wildcats william
  william1 williams willie willow willow1 wilson windows windows1 winner winner1 winnie winston winston1 winter
  winter1 wisdom within wizard wizard1 wolfgang wolfman wolverine wolves wombat wonder wonderful woodland woody1
  woofer wordpass worker world1 wrangler wrestling wrestling1 wutang xavier xbox360 xxxxxx xxxxxxx xxxxxxxx yamaha
  yamaha1 yankee yankees yankees1 yankees2 yellow yellow1 yesenia yolanda youandme younger yousuck youtube yvonne
  zachary zachary1 zaq123 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsx zaqxsw zealots zeppelin zidane zigzag zombie zombie1
  zoomzoom zorro1 zxc123 zxcasd zxcasdqwe zxcasdqwe123 zxcv1234 zxcvbn zxcvbn1 zxcvbn123 zxcvbnm zxcvbnm1 zxcvbnm123
  zxcvzxcv zxczxc zxczxczxc zzzzzz zzzzzzz zzzzzzzz somchai somchai1 somchai123 somsak somsak123 somying sompong
  somporn sommai sirichai siriporn suwanna supaporn thaksin thailand123 bangkok123 chiangmai chonburi phuket phuket123
  pattaya korat123 khonkaen udonthani siamsiam siam1234 muaythai changmai krungthep aroi123 sawasdee sawatdee sawadee
  sabaidee sabuy123 narak123 naruk123 teerak teerak123 tirak123 rakter rakther rukter rakkun chanrak chaiyo chaiyo99
  kasikorn kasikorn1 kbank123 tmb12345 ais12345 dtac1234 true1234 line1234 manutd manutd1 manunited manu1234
  liverpoolfc ynwa1234 moomoo meowmeow toktok nongnoo nongbow nongmay nongnan nongfah ploy1234 beer1234 bank1234
  benz1234 boss1234 golf1234 mild1234 mint1234 new12345 nut12345 oil12345 pop12345 fern1234 film1234 gift1234 noon1234
  pang1234 pooh1234 rak12345 oat12345 game1234 ball1234 bird1234
`

const THAI = `
  รหัสผ่าน ทดสอบ พาสเวิร์ด สวัสดี สวัสดีครับ สวัสดีค่ะ ประเทศไทย กรุงเทพ กรุงเทพมหานคร เชียงใหม่ ภูเก็ต ขอนแก่น ชลบุรี
  อุดรธานี หาดใหญ่ ภาษาไทย ไทยแลนด์ สบายดี สบายใจ ความรัก รักเธอ รักคุณ รักแม่ รักพ่อ รักพ่อแม่ รักเธอตลอดไป ฉันรักเธอ
  ผมรักคุณ คิดถึง คิดถึงเธอ ที่รัก สุดที่รัก น่ารัก ตลอดไป ครอบครัว เพื่อน เพื่อนรัก แม่จ๋า คุณแม่ คุณพ่อ ลูกรัก
  น้องสาว พี่ชาย พี่สาว น้องชาย สมหญิง สมศักดิ์ สมบัติ สุภาพร ศิริพร ประเสริฐ ประยุทธ์ ทักษิณ สุขสันต์ ร่ำรวย รวยรวย
  เงินทอง เงินล้าน มั่งมี เศรษฐี ดอกไม้ กุหลาบ ช้างไทย มวยไทย แมวน้อย หมาน้อย ปลาทอง กระต่าย ต้มยำกุ้ง ข้าวผัด
  ข้าวเหนียว แอดมิน ผู้ดูแล คอมพิวเตอร์ โทรศัพท์ มือถือ อินเทอร์เน็ต โรงเรียน คุณครู นักเรียน มหาวิทยาลัย ธนาคาร
  ลิเวอร์พูล ฟุตบอล โดราเอมอน วันหยุด พระเจ้า พุทธศาสนา สาธุสาธุ
`

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** In Latin letters and digits, lower case. */
export const COMMON_PASSWORDS = setOf(LATIN)

/** In Thai letters; compare in the form NFKC, as passwords are kept. */
export const COMMON_THAI_PASSWORDS = setOf(THAI.normalize('NFKC'))
