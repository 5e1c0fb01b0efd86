/**
 * The passwords that are guessed first: those of eight characters or more from published breaches, and the ones
 * common in India. Shorter ones are refused anyway.
 */
const commonPasswords = new Set(
  `
!qaz1qaz !qaz2wsx 00000000 000000000 0000000000 007007007 01234567 012345678 0123456789 0987654321 0p9o8i7u
10203040 102030405060 1029384756 11111111 111111111 1111111111 11112222 11223344 1122334455 112233445566
12121212 123123123 123321123 12341234 12344321 123454321 123456123 123456654321 12345670 12345677 12345678
123456780 123456789 1234567890 12345678910 1234567899 123456789a 12345678a 12345679 1234567a 12348765 1234abcd
1234asdf 1234qwer 123abc123 123qwe123 123qweasd 12qwaszx 13579246 135792468 147258369 147852369 159357456
159753456 19191919 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020 22222222 22223333
24681357 27182818 31415926 314159265 321654987 33333333 44444444 456789123 55555555 5555555555 66666666
6666666666 741852963 77777777 7777777777 786786786 786786786786 789456123 87654321 88888888 8888888888 963852741
98765432 987654321 9876543210 99887766 998877665544 99999999 9999999999 a1234567 a12345678 a123456789 a1b2c3d4
a1b2c3d4e5 aa123456 aa12345678 aaa111bbb aaaaaaaa aaaaaaaaa aaaaaaaaaa abc12345 abc123456 abc1234567 abc123abc
abcd1234 abcd12345 abcd123456 abcdefg1 abcdefg123 abcdefgh abcdefghi abcdefghij access123 access14 admin123
admin1234 admin12345 admin123456 admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin@123
admin@1234 adminadmin administrator administrator1 agent007 aishwarya ajay1234 aleksandr alexander alexandra
allah786 allahuakbar alskdjfhg amen1234 america1 america123 amit1234 amit@123 anderson andrew123 android1
android123 angel123 angelica angelina angels123 anjali123 ankit123 ankit@123 anthony1 anugya123 anugya1234
anugya@123 anything apple123 army1234 arsenal1 arsenal123 asdf1234 asdfasdf asdfghjk asdfghjkl asdfqwer asshole1
australia autumn123 ayyappa1 azerty123 azertyuiop babyboy1 babygirl babygirl1 balaji123 banana123 bangalore
bangalore1 bangladesh barcelona baseball baseball1 baseball12 basketball batman123 beautiful beautiful1
bengaluru benjamin benjamin1 bestfriend bharat123 bharat@123 billionaire bismillah bismillah1 bitch123 biteme123
bless123 blessed1 blink182 blossom1 bollywood brazil123 brittany bullshit business1 business123 butterfly
butterfly1 california callofduty canada123 candy123 caroline changeme changeme1 changeme123 charlie1 charlie123
cheese123 chelsea1 chennai1 chennai123 chicago1 chocolate chocolate1 christ123 church123 cinderella college1
college123 company1 company123 computer computer1 computer123 cookie123 corvette counterstrike courtney cowboys1
creative cricket1 cricket123 cricket@123 cristina cupcake1 daniel123 danielle december december1 deepak123
deepika1 default1 default123 delhi123 demo1234 dhoni007 dhoni123 diamond1 diamonds dinesh123 doctor123 dolphin1
dolphins donald123 doraemon doraemon1 dragon123 durga123 eagles123 elephant elizabeth elizabeth1 engineer
engineer1 everyone everything everything1 facebook facebook1 facebook123 faith123 familylove february fernando
ferrari1 florida1 flower123 flowers1 foodlicense football football1 football123 forever1 forever21 france123
freedom1 freedom123 friends1 friends123 friendship fssai123 fssai1234 fssai@123 fuckyou1 fuckyou123 fuckyou2
gabriel1 gabriela gameover gandalf1 ganesh123 ganesh@123 ganesha1 ganpati123 garfield genesis1 germany1 gmail123
godisgood godisgreat godislove goodluck goodluck1 google12 google123 gorgeous gst12345 gst@1234 guest123
guest1234 gujarat1 gupta123 hallelujah handsome hanuman1 hanuman123 harekrishna hariom123 harrypotter heaven123
hello123 hello1234 hello12345 hello@123 hellohello helloworld honey123 hotstuff hottie123 houston1 hunter123
hyderabad hyderabad1 icecream iloveher iloveindia iloveme1 iloveu123 iloveyou iloveyou! iloveyou1 iloveyou12
iloveyou123 iloveyou2 india123 india1234 india12345 india2020 india2021 india2022 india2023 india2024 india2025
india@123 indian123 instagram internet internet1 internet123 iphone123 isabella jaiganesh jaihanuman jaihind1
jaihind123 jaimatadi jaimatadi1 jaishree jaishreeram jaishriram jamesbond jamesbond007 january1 january2024
jasmine1 jennifer jennifer1 jessica1 jesus123 jesuschrist jonathan jonathan1 jordan23 joshua123 kareena1
katherine katrina1 kavita123 kerala123 killer123 kitchen1 kitchen123 kolkata1 kolkata123 krishna1 krishna12
krishna123 krishna@123 kumar123 kumar@123 lakers24 lakshmi1 lakshmi123 laptop123 laxmi123 letmein! letmein1
letmein123 licence1 license1 lifeline linkedin linkedin1 liverpool liverpool1 lkjhgfdsa login123 login1234
london123 lovelove lovely123 loveme123 lovesexy loveyou1 lucky123 lucky777 lucky786 maapapa1 mahadev1 mahadev123
mahakal1 mahakal123 maharashtra mahesh123 mamapapa manager1 manager123 manchester mango123 manunited margaret
master123 matrix123 matthew1 matthew123 maverick mercedes metallica mexico123 michael1 michelle michelle1
mickey123 mickeymouse microsoft midnight midnight1 million1 minecraft minecraft1 mnbvcxz1 mnbvcxza mobile123
mommydaddy monday123 money123 moneymoney monkey123 monster1 monster123 motupatlu msdhoni07 msdhoni7 msme1234
mukesh123 mumbai123 mummypapa murugan1 murugan123 mustang1 mylife12 mylife123 mylove123 mypass123 mypassword
naruto123 neha1234 nepal123 newpass1 newpass123 newpassword newyork1 nicholas nicholas1 nintendo nirvana1
nobody123 nopassword nothing1 nothing123 november nurse123 october1 office123 office@123 okmijnuh oldpassword
omnamahshivay omnamahshivaya omsairam omsairam1 omsairam123 orange123 p0o9i8u7 p@ssw0rd p@ssw0rd1 p@ssw0rd12
p@ssw0rd123 p@ssword p@ssword1 p@ssword123 pa55w0rd pa55word pakistan pakistan1 pakistan123 papamummy pass1234
pass12345 pass123456 pass@123 pass@1234 pass@12345 pass@word1 passpass passw0rd passw0rd1 passw0rd123 password
password! password01 password1 password12 password123 password1234 password@1 password@12 password@123
password@1234 passwort patel123 patricia patrick1 peterpan playstation plokijuh poiuytrewq pokemon123 police123
pooja123 prayer123 pretty123 princess princess1 princess123 priya123 priya@123 priyanka priyanka1 pune1234
punjab123 purple123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxedc qazxswedc qpwoeiruty qqqqqqqq qwe123qwe
qweasd123 qweasdzxc qweqweqwe qwer1234 qwerasdf qwerqwer qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwerty77 qwertyui qwertyuiop qwertzui qwertzuiop radhakrishna radhe123 radheradhe rahul123
rahul@123 rainbow1 rainbow123 rajasthan rajasthan1 rajesh123 rakesh123 ramesh123 redskins restaurant rich1234
richard1 robert123 rocknroll rockstar rockyou1 rohit123 rohit@123 root1234 root12345 rootroot sachin10 sachin123
saibaba1 saibaba123 sairam123 salmankhan samantha samantha1 samsung1 samsung123 sangeeta sanjay123 saturday
school123 scooter1 secret12 secret123 secret1234 september service1 sexy1234 sexylady shadow123 shahrukh
shahrukh1 sharma123 shinchan shivshakti shivshankar shop1234 singh123 skywalker slipknot snoopy123 snowball
soldier1 somebody something sonamkapoor spiderman spiderman1 spring2024 srilanka startrek starwars starwars1
steelers stephanie student1 student123 success1 success123 sugar123 sumit123 summer123 summer2023 summer2024
summer2025 sunita123 sunshine sunshine1 sunshine123 superman superman1 superman123 support1 support123 suresh123
sweetheart sweetie1 sweety123 teacher1 teacher123 temp1234 temporary tendulkar terminator test1234 test12345
test@123 test@1234 testing1 testing123 testtest texas123 thomas123 thursday tigger123 tinkerbell tirupati
together tomandjerry toor1234 trinity1 trustno1 twitter1 udyam123 university user1234 user12345 valentin
valentina venkatesh veronica victoria victoria1 vijay123 vikas123 virat123 viratkohli vladimir waheguru
waheguru1 warcraft wednesday welcome1 welcome12 welcome123 welcome1234 welcome@123 whatever whatever1 whatsapp
whatsapp1 whatsup1 william1 windows1 windows10 windows7 winnie123 winter123 winter2023 winter2024 xbox360x
xsw2zaq1 xxxxxxxx yahoo123 yankees1 yellow123 youtube1 youtube123 zaq!2wsx zaq12wsx zaq1xsw2 zaq1zaq1 zmxncbv1
zxcvbnm, zxcvbnm1 zxcvbnm123 zzzzzzzz
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
