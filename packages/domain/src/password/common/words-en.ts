/** English words that passwords are made of, and what is called the same everywhere. */
export const englishWords = `
password passwords passwd passcode passphrase mypassword newpassword strongpassword securepassword nopassword pass
passw pswd thepassword secret secrets topsecret secure security safe safety letmein letmeinnow opensesame access login
logon signin signon signup enter entry open unlock key keys code codes pincode change changeme changeit changethis
changenow default standard temp temporary initial first firstlogin reset test tests tester testing test123 demo demos
sample example dummy guest user users username userpass client customer admin admins administrator administrators root
superuser sysadmin sysop system systems server servers network internet online wifi wireless router modem cisco linksys
support helpdesk service services computer laptop desktop phone mobile android iphone apple google gmail yahoo hotmail
outlook microsoft windows office excel facebook instagram whatsapp twitter youtube netflix spotify amazon samsung nokia
motorola lenovo dell intel linux ubuntu oracle mysql postgres database data backup cloud workspace drive docs chrome
firefox internetexplorer playstation nintendo xbox minecraft fortnite roblox callofduty counterstrike freefire
leagueoflegends gamer games game player
company business work working worker workplace job jobs team manager boss chief director sales marketing finance
accounting accounts purchasing warehouse factory shop store kitchen bakery baker baking bread cook chef cashier
reception cleaning maintenance human resources humanresources shift staff employee school college student teacher
university hospital clinic doctor nurse pharmacy market restaurant hotel
welcome welcomeback hello hellothere helloworld hey goodmorning goodnight goodbye thanks thankyou please whatever
nothing something anything nobody everyone someone
love lover lovely loveyou iloveyou iloveu iloveme mylove loveme truelove forever always never baby babygirl babyboy
babe honey sweet sweetie sweetheart darling angel angels princess prince queen king beautiful beauty pretty cutie sexy
hottie girl girls boy boys lady ladies kiss kisses hugs smile smiley heart hearts happy happiness happyday joy peace
hope faith trust freedom free success winner winning victory champion champ warrior fighter power powerful strong
strength money dollar rich millionaire lucky luck dream dreams dreamer destiny future present life mylife live living
god godisgood godislove jesus jesuschrist christ lord savior blessed blessing heaven amen bible church spirit
family myfamily mother father mommy daddy mom dad mum son sons daughter brother sister brothers sisters grandma grandpa
baby husband wife friend friends bestfriend friendship home house wedding
dog dogs doggy puppy cat cats kitty kitten bird birds horse horses cow bull lion tiger wolf wolves fox bear bears
monkey monkeys elephant shark dolphin fish turtle rabbit bunny butterfly bee spider snake eagle falcon hawk dragon
dragons panther jaguar cobra phoenix unicorn buddy bella max lucky charlie rocky coco lola luna simba toby duke rex
bailey maggie ginger pepper cookie cookies molly daisy oreo snoopy scooby garfield
football soccer baseball basketball hockey tennis golf golfer fishing hunting racing surfing surf skate music rock
rocknroll metal heavymetal jazz guitar piano drums band singer beach pool ocean spring summer autumn fall winter
holiday vacation travel christmas merrychristmas halloween newyear
monday tuesday wednesday thursday friday saturday sunday weekend january february march april june july august
september october november december today tomorrow yesterday
red blue yellow green white black purple orange gray grey brown pink golden gold silver diamond crystal pearl ruby
zero one two three four five six seven eight nine ten onetwothree twelve hundred thousand million
coffee beer wine vodka whiskey tequila chocolate candy sugar apple apples banana orange lemon mango cherry strawberry
pineapple peach grape melon pumpkin tomato potato cheese butter milk pizza burger pasta chicken bacon icecream cake
car cars truck bike motorcycle harley harleydavidson yamaha honda toyota nissan ford chevrolet chevy mustang
corvette camaro ferrari porsche lamborghini mercedes mercedesbenz bmw audi volkswagen fiat renault peugeot hyundai
superman batman spiderman ironman hulk wolverine avengers marvel captain america thor joker superhero hero starwars
startrek darthvader skywalker yoda jedi matrix trustno1 hobbit gandalf frodo harrypotter hogwarts hermione pokemon
pikachu naruto goku dragonball dragonballz sasuke onepiece luffy saiyan vegeta sonic mario luigi zelda link hellokitty
mickey mickeymouse minnie donald goofy disney tigger winnie pooh barbie simpsons homer bart snoopdogg eminem metallica
nirvana slipknot ironmaiden acdc beatles queen elvis madonna shakira anitta
ninja samurai master masters mistress shadow shadows ghost ghosts vampire zombie skull devil demon hell angelus magic
wizard witch mystery mystic dark darkness light lightning thunder storm fire flame flames ice water earth wind air
sunshine sun moon stars star starlight rainbow sky cloud clouds rain snow snowman flower flowers rose roses lily
nature forest river mountain island world planet space galaxy universe rocket orbit
fuck fucker fuckyou fuckoff fuckme shit bullshit bitch bitches asshole pussy cock dick penis sex porn bastard damn
stupid idiot crazy cool awesome best better great big small new old good bad fast quick super mega ultra hyper
trust hunter ranger soldier army navy marine pirate cowboy rebel killer sniper gangster gangsta thug hacker hackers
abc asd zxc qwe qaz wsx xyz foo bar foobar blah lol omg wtf haha hehe kkkk rsrs blabla nopass none null blank
`;
