/**
 * The passwords that are guessed first: those of eight characters or more from published breaches, and the ones
 * common in India. Shorter ones are refused anyway, and so are those that follow from a rule below.
 */
const commonPasswords = new Set(
  `
!qaz1qaz !qaz2wsx 0p9o8i7u 123456789a 12345678a 1234567a 1234asdf 1234qwer 123qwe123 123qweasd 12qwaszx 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456
aa12345678 aaa111bbb abc123abc abcdefg1 abcdefg123 access123 access14 adminadmin agent007 aishwarya aleksandr
alexander alexandra allah786 allahuakbar alskdjfhg amen1234 america1 america123 anderson android1 android123 angelica
angelina angels123 anthony1 anything apple123 army1234 arsenal1 arsenal123 asdf1234 asdfqwer asshole1 australia
ayyappa1 azertyuiop babyboy1 babygirl babygirl1 banana123 bangladesh barcelona basketball beautiful beautiful1
benjamin benjamin1 bestfriend billionaire bismillah bismillah1 bitch123 biteme123 bless123 blessed1 blink182 blossom1
bollywood brazil123 brittany bullshit butterfly butterfly1 california callofduty canada123 candy123 caroline cheese123
chelsea1 chicago1 chocolate chocolate1 christ123 church123 cinderella college1 college123 cookie123 corvette
counterstrike courtney cowboys1 creative cristina cupcake1 danielle deepika1 diamond1 diamonds doctor123 dolphin1
dolphins donald123 doraemon doraemon1 eagles123 elephant elizabeth elizabeth1 engineer engineer1 everyone everything
everything1 faith123 familylove fernando ferrari1 florida1 flower123 flowers1 foodlicense forever1 forever21 france123
friendship fuckyou1 fuckyou123 fuckyou2 gabriel1 gabriela gameover gandalf1 ganpati123 garfield genesis1 germany1
gmail123 godisgood godisgreat godislove goodluck goodluck1 gorgeous gujarat1 hallelujah handsome harekrishna hariom123
harrypotter heaven123 hellohello helloworld honey123 hotstuff hottie123 houston1 icecream iloveher iloveindia iloveme1
iloveu123 instagram iphone123 isabella jaiganesh jaihanuman jaimatadi jaimatadi1 jaishree jaishreeram jaishriram
jamesbond jamesbond007 jasmine1 jesuschrist jonathan jonathan1 kareena1 katherine katrina1 kavita123 kerala123
killer123 lakers24 laptop123 licence1 license1 lifeline linkedin linkedin1 liverpool liverpool1 london123 loveme123
lovesexy loveyou1 maapapa1 maharashtra mamapapa manager1 manager123 manchester mango123 manunited margaret matrix123
maverick mercedes metallica mexico123 michelle michelle1 mickey123 mickeymouse microsoft midnight midnight1 million1
minecraft minecraft1 mnbvcxz1 mnbvcxza mobile123 mommydaddy moneymoney monster1 monster123 motupatlu msdhoni07
msdhoni7 mummypapa murugan1 murugan123 mustang1 mylife12 mylife123 mylove123 mypass123 mypassword naruto123 nepal123
newpass1 newpass123 newpassword newyork1 nicholas nicholas1 nintendo nirvana1 nobody123 nopassword nothing1 nothing123
nurse123 okmijnuh oldpassword omnamahshivay omnamahshivaya orange123 p0o9i8u7 pakistan pakistan1 pakistan123 papamummy
pass@word1 patricia patrick1 peterpan playstation plokijuh pokemon123 police123 prayer123 pretty123 priyanka priyanka1
punjab123 purple123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc qazxswedc qpwoeiruty qwe123qwe qweasd123 qweasdzxc
qwer1234 qwerasdf qwertzui qwertzuiop radhakrishna radheradhe rainbow1 rainbow123 rajasthan rajasthan1 rakesh123
redskins restaurant rich1234 richard1 rocknroll rockstar rockyou1 salmankhan samantha samantha1 sangeeta school123
scooter1 service1 sexy1234 sexylady shahrukh shahrukh1 shinchan shivshakti shivshankar skywalker slipknot snoopy123
snowball soldier1 somebody something sonamkapoor spiderman spiderman1 srilanka startrek starwars starwars1 steelers
stephanie student1 student123 success1 success123 sugar123 sumit123 sunita123 support1 support123 sweetheart sweetie1
sweety123 teacher1 teacher123 temporary tendulkar terminator texas123 tigger123 tinkerbell tirupati together
tomandjerry toor1234 trinity1 twitter1 university valentin valentina venkatesh veronica victoria victoria1 viratkohli
vladimir waheguru waheguru1 warcraft whatsapp whatsapp1 whatsup1 william1 windows1 windows10 windows7 winnie123
xbox360x xsw2zaq1 yahoo123 yankees1 yellow123 youtube1 youtube123 zaq!2wsx zaq12wsx zaq1xsw2 zmxncbv1
`.split(/\s+/),
);

/** Words that remain bad passwords with digits and symbols around them. */
const commonWords = new Set(
  `
abc abcd abcde abcdef admin administrator ajay amit andrew angel anjali ankit anugya april asdfgh asdfghjkl
august autumn azerty balaji bangalore baseball batman bengaluru bharat business changeme charlie chennai company
computer cricket daniel december deepak default delhi demo dhoni dinesh dragon durga facebook family february
football freedom friday friends fssai ganesh ganesha google gst guest gupta hanuman hello hunter hyderabad
iloveyou india indian internet jaihind january jennifer jessica jesus jordan joshua july june kitchen kohli
kolkata krishna kumar lakshmi laxmi letmein login love lovely lover lucky mahadev mahakal mahesh march master
matthew michael monday money monkey msme mukesh mumbai neha november october office omsairam pass passwd
password passwort patel pooja princess priya pune qazwsx qwerty qwertyuiop radha radhe rahul raj raja rajesh
ramesh ravi robert rohit root sachin saibaba sairam samsung sanjay saturday secret september shadow sharma shiva
shivam shop singh spring summer sunday sunshine superman suresh temp test testing thomas thursday trustno
tuesday udyam user vijay vikas virat wednesday welcome whatever winter zxcvbn zxcvbnm
`.split(/\s+/),
);

const lookalikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const sequences = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"];

/** Whether an attacker would guess this password among the first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return commonPasswords.has(plain) || isRepetition(plain) || isSequence(plain) || isDecoratedWord(plain);
}

/** `aaaaaaaa`, `abcabcabc`. */
function isRepetition(password: string) {
  return /^(.{1,4}?)\1+.?$/.test(password);
}

/** `23456789`, `zyxwvuts`, `qwertyui`. */
function isSequence(password: string) {
  const backwards = [...password].reverse().join("");
  return sequences.some((sequence) => sequence.includes(password) || sequence.includes(backwards));
}

/** `Welcome@2024`, `p4ssw0rd!!`. */
function isDecoratedWord(password: string) {
  const bare = password.replace(/^[\d\W_]+|[\d\W_]+$/g, "");
  const unmasked = password.replace(/[\d\W_]{0,4}$/, "").replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);
  return commonWords.has(bare) || commonWords.has(unmasked);
}
