/**
 * The parts of common passwords: the words at the top of every published list of leaked passwords, keyboard rows,
 * names, clubs, months, and words of this trade and of Malta. Longer passwords that people choose are mostly these
 * with digits after them, so the strength check removes them and counts what remains.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwort passw passwd pass word parola parole kelma kodici sigriet secret secrets private access login logon signin
  welcome merhba admin administrator root user username guest test testing tester temp temporary default change changeme
  changeit letme letmein let me in enter open opensesame sesame please hello hallo bongu sahha goodbye hunter trust trustno
  master superman batman spiderman ironman pokemon starwars matrix ninja samurai dragon monkey donkey tiger lion eagle falcon
  panther cobra shark bear wolf horse dog doggy cat kitty puppy bunny butterfly phoenix unicorn
  football futbol baseball basketball soccer hockey tennis golf rugby cricket liverpool chelsea arsenal manchester united
  barcelona juventus milan inter napoli roma madrid ferrari mercedes porsche yamaha harley mustang corvette
  sunshine moonlight starlight rainbow flower rose lily daisy jasmine summer winter autumn spring snow ocean river
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today tomorrow
  iloveyou iloveu love loveme lovely lover loveyou baby babygirl babyboy angel princess prince queen king
  sweetheart sweety honey sugar candy cookie chocolate cherry banana orange apple peaches pepper ginger cheese coffee
  buster killer hacker hack shadow ghost demon devil lucifer heaven jesus christ god blessed faith
  michael jennifer jessica ashley amanda matthew daniel andrew joshua michelle nicole jordan robert thomas charlie
  george william james john david richard joseph anthony steven kevin brian jason justin ryan eric adam mark paul peter
  maria mario marco carmen josephine ganni zeppi pawlu pietru karmenu rita doris mary martin martha anna julia laura
  sarah samantha alex alexander christopher christian patrick maggie charlotte sophie emma olivia
  computer laptop internet server system database network windows microsoft google facebook instagram twitter youtube
  linux ubuntu oracle cisco android iphone samsung sony nintendo playstation xbox minecraft fortnite
  qwertyuiop qwertyuio qwertyui qwertyu qwerty qwert qwer asdfghjkl asdfghjk asdfgh asdfg asdf zxcvbnm zxcvbn zxcvb zxcv
  qazwsxedc qazwsx wsxedc qweasdzxc qweasd qaz wsx edc azerty qwertz
  abcdefgh abcdef abcde abcd abc xyz aaa lol omg wtf xxx
  freedom whatever nothing something forever never always again because
  london paris berlin newyork america england london australia canada germany france italy sicily europe
  malta malti maltese gozo ghawdex valletta sliema mosta rabat qormi hamrun birkirkara naxxar mellieha
  soccer success money million rich lucky winner champion power magic diamond silver golden gold platinum
  company business office work worker staff team manager boss director employee recruiter editor shop shopping
  store stores supermarket market grocery groceries food fresh bread bakery butcher deli till checkout cash cashier
  website webmaster internet email mail account security secure safety safe
  blue red green black white yellow purple pink orange
  one two three four five six seven eight nine ten hundred thousand
  the my your our and is not new old best good great super mega big
  fuck fucker fuckyou fuckoff shit bitch asshole pussy sexy sex hottie
  `
    .trim()
    .split(/\s+/),
);

/** Sequences of the alphabet, the digits and the keyboard. They match in both directions. */
export const SEQUENCES: readonly string[] = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];
