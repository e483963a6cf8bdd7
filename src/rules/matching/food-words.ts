/**
 * English, Maltese and the commonest Italian names of foods and of other goods of a supermarket, as a dictionary has them. A line names one thing:
 * its names, and after `<` what it is a kind of. The first name is the one by which other lines refer to it. It says
 * nothing about what a shop sells; words of one shop belong in its synonyms (`/admin/search-words`).
 */
export const FOOD_WORDS = `
food, ikel
bread, ħobż, ħobża, loaf, loaves, hobz malti, maltese bread, crusty bread, pane
ftira, ftiras, ftajjar < bread
baguette, french stick < bread
ciabatta < bread
sourdough < bread
toast, sandwich loaf < bread
wholemeal bread, brown bread, wholemeal loaf, wholemeal tin loaf, whole wheat bread < bread
bread rolls, bread roll, roll, panini, bun, ħobżiet < bread
pitta, pita, flatbread, wrap < bread
qagħaq, ringed bread
qagħaq tal-ħmira, sesame ring, bagel < qagħaq
qagħaq tal-għasel, honey ring, treacle ring < cake, qagħaq
pastry, pastries, għaġina
croissant, croissants < pastry
pastizzi, pastizz, cheesecakes maltese, cheese pastry, pea pastry, cheese cake pastizzi < pastry
cake, kejk, gateau
birthday cake < cake
cheesecake < cake
figolla, figolli, easter biscuit, easter figolla < cake
biscuit, cookie, gallettini, biscotti, biscotto
cracker, galletti, galletta, water cracker, water biscuit < biscuit
kwareżimal, kwarezimal, lent biscuit < biscuit
dates pastry, imqaret, mqaret, maqrut, imqarit, date pastries, date pastry, date slice < pastry
doughnut, donut
flour, dqiq, farina
wheat, qamħ
yeast, ħmira, lievito
oats, porridge, oat
cereal, cornflakes, muesli, granola
semolina, smid
milk, ħalib, latte
almond milk
oat milk
soya milk, soy milk
coconut milk
cream, krema, panna
ice cream, icecream, ġelat, gelato, gelati
butter, butir, burro
peanut butter
margarine, marġerina
cheese, ġobon, formaggio, formaggi
ġbejniet, ġbejna, ġbejna tan-nagħaġ, gbejna, gbejniet, goat cheese, sheep cheese, cheeselet, maltese cheese < cheese
ricotta, irkotta, rikotta < cheese
mozzarella < cheese
parmesan, parmiġġan < cheese
cheddar < cheese
feta < cheese
halloumi < cheese
yoghurt, yogurt, jogurt
egg, bajd, bajda, uova, uovo
meat, laħam, carne
beef, ċanga, manzo
bragioli, braġjoli, beef olives, bragjoli, beef olive < beef, meat
beef burger, burger, hamburger, patty < beef, meat
steak, steaks
mince, minced meat, minced beef < beef
veal, vitella, vitello < meat
pork, majjal, ħanżir, maiale < meat
pork chop, pork loin, pork loin chop < pork
bacon < pork
ham, perżut, prosciutto < pork
sausage, zalzett, zalzett tal-malti, maltese sausage, zalzetta, salsiccia, salsicce < pork, meat
salami < pork
lamb, ħaruf, agnello < meat
turkey, dundjan, tacchino < meat
chicken, tiġieġ, tiġieġa, poultry, pollo < meat
chicken thigh, thigh < chicken
chicken breast < chicken
rabbit, fenek, bunny, coniglio < meat
horse meat, żiemel < meat
duck, papra, anatra < meat
fish, ħut, ħuta, pesce
lampuki, lampuka, dolphin fish, dorado, mahi mahi < fish
swordfish, sword fish, pixxispad, pesce spada < fish
tuna, tonn, tonno < fish
salmon, salamun, salmone < fish
sea bream, awrat, awrata, bream, orata < fish
sea bass, spnott, branzino, spigola < fish
cod, bakkaljaw, baccala, merluzzo < fish
sardine, sardin < fish
mackerel, kavalli < fish
anchovy, inċova < fish
seafood, frott tal-baħar, shellfish
octopus, qarnita, qarnit, polpo < seafood
squid, calamari, klamari, klamar < seafood
prawn, gambli, gamblu, shrimp, red prawn, gamberi, gambero < seafood
mussel, masklu, cozze < seafood
lobster, awwista < seafood
crab, granċ < seafood
fruit, frott, frutta
apple, tuffieħ, tuffieħa, mela, mele < fruit
pear, lanġas, lanġasa, pera, pere < fruit
bambinella pear, bambinella < pear, fruit
prickly pear, bajtar tax-xewk, bajtar, cactus fruit, cactus pear < fruit
orange, larinġ, larinġa, arancia, arance < fruit
bitter orange
lemon, lumi, lumija, limone, limoni < fruit
lime < fruit
strawberry, frawli, frawla, fragola, fragole < fruit
raspberry, blueberry, berry < fruit
watermelon, dulliegħ, dulliegħa < fruit
melon, bettieħ, bettieħa < fruit
banana < fruit
grape, għeneb < fruit
raisin, żbib, sultana
fig, tin < fruit
date, tamar
peach, ħawħ, nectarine, pesca, pesche < fruit
apricot, berquq < fruit
plum, għajn baqra < fruit
cherry, ċirasa, ciliegia, ciliegie < fruit
pomegranate, rummien < fruit
mandarin, clementine, tangerine < fruit
grapefruit < fruit
mango < fruit
pineapple < fruit
kiwi < fruit
avocado < fruit
vegetable, veg, veggie, ħaxix, greens, verdura, verdure
tomato, tadam, tadama, vine tomato, marsaxlokk tomato, pomodoro, pomodori < vegetable
sun-dried tomato, dried tomato, tadam imqadded
tomato paste, kunserva, tomato concentrate, tomato puree
tomato sauce, pasta sauce, passata
ketchup
potato, patata, new potato, maltese potato, patate < vegetable
sweet potato
crisps, chips, potato chips
courgette, qarabagħli, zucchini, qarabaghli, marrow, round courgette, zucchina, zucchine < vegetable
aubergine, brunġiel, eggplant, melanzana, melanzane < vegetable
pepper, bżar, capsicum, peperone, peperoni
black pepper
chilli, chili
onion, basal, basla, cipolla, cipolle < vegetable
garlic, tewm, aglio < vegetable
carrot, zunnarija, carota, carote < vegetable
cabbage, kaboċċa < vegetable
cauliflower, pastard < vegetable
broccoli < vegetable
spinach, spinaċi < vegetable
kale < vegetable
lettuce, ħass, salad leaves, lattuga < vegetable
salad, insalata
cucumber, ħjar < vegetable
pumpkin, qargħa, squash < vegetable
mushroom, faqqiegħ, funghi < vegetable
celery, krafes < vegetable
artichoke, qaqoċċ < vegetable
fennel, bużbież < vegetable
asparagus < vegetable
leek < vegetable
beetroot, pitrava < vegetable
radish < vegetable
pea, piżelli, garden pea < vegetable
broad bean, ful, fava, fava bean < vegetable, bean
bean, fażola, pulses, fagioli
butter bean < bean
baked bean
kidney bean < bean
green bean < vegetable
bigilla, bean dip, broad bean dip
dip, hummus
chickpea, ċiċri
lentil, għads
olive, żebbuġ, żebbuġa
olive oil, żejt taż-żebbuġa, zejt taz zebbuga, extra virgin olive oil, olio d'oliva, olio di oliva < oil
oil, żejt, olio
sunflower oil, vegetable oil < oil
vinegar, ħall, aceto
salt, melħ, sea salt, table salt
sugar, zokkor, zucchero
sweetener
honey, għasel, wild thyme honey, thyme honey, miele
carob syrup, carob, ħarrub, ġulepp tal-ħarrub, gulepp tal harrub
syrup, ġulepp, treacle
jam, ġamm, marmalade, marmellata
caper, kappar
thyme, sagħtar
mint, nagħniegħ
basil, ħabaq
parsley, tursin
herb, ħwawar
spice, ħwawar imħawra
mustard, mustarda
mayonnaise, mayo
soy sauce
pasta, għaġin
kusksu, kuskus, pasta beads < pasta
spaghetti < pasta
lasagne, lasagna < pasta
macaroni, imqarrun < pasta
ravioli, ravjul < pasta
noodle
couscous
rice, ross, riso
timpana, macaroni pie, baked macaroni pie
quinoa
tofu
nut, ġewż
almond, lewż, mandorle < nut
walnut < nut
pistachio < nut
cashew < nut
peanut, karawett < nut
hazelnut < nut
chestnut, qastan < nut
sesame, ġulġlien
halva, ħelwa, ħelwa tat-tork, helwa tat tork, helva, halwa
chocolate, ċikkulata, cioccolato
sweets, candy, ħelu, confectionery
soup, soppa
stew, stuffat
pizza
sandwich
pie, torta
drink, xorb, beverage, bevande, bevanda
soft drink, soda, fizzy drink, lemonade, luminata, pop, orange soda, bitter orange soda, herb soda < drink
cola, coke < soft drink
juice, meraq, succo < drink
orange juice, meraq tal-larinġ, succo d'arancia < juice
apple juice < juice
water, ilma, mineral water, table water, still water, bottled water, acqua < drink
sparkling water < drink
coffee, kafè, kafe, ground coffee, caffè < drink
tea, te < drink
wine, inbid, vino < drink, alcohol
white wine, inbid abjad, girgentina, vino bianco < wine
red wine, inbid aħmar, ġellewża, gellewza, vino rosso < wine
rosé wine, rose wine, rosé < wine
sparkling wine, champagne, prosecco < wine
alcohol, alkoħol
beer, birra, ale, lager, pale ale < drink, alcohol
cider < drink, alcohol
liqueur, likur, prickly pear liqueur, bajtra < alcohol
whisky, whiskey < alcohol
gin < alcohol
vodka < alcohol
rum < alcohol
cocoa
baby food, baby milk, formula milk
nappy, nappies, ħarqa, diapers, diaper, pannolini, pannolino
pet food
dog food, ikel tal-klieb < pet food
cat food, ikel tal-qtates < pet food
soap, sapun, olive oil soap, sapone
shampoo, xampu
toothbrush, xkupilja tas-snien, bamboo toothbrush
toothpaste, dentifricio
hand cream, moisturiser, moisturizer, body lotion
sun lotion, sunscreen, sun cream, suncream, sunblock, spf, sun tan lotion
deodorant
razor
toilet tissue, toilet paper, toilet roll, loo roll, tissue, karta tat-toilet, carta igienica
kitchen roll, paper towel
washing-up liquid, dish soap, dishwashing liquid, washing up, likwidu tal-platti
laundry liquid, detergent, laundry detergent, washing liquid, washing powder, deterġent, detersivo
floor cleaner, tile cleaner, tile floor cleaner, floor soap
bleach
sponge
bin bag, rubbish bag, garbage bag, bin liner, compostable bag, organic waste bag, boroż
food wrap, beeswax wrap, cling film, clingfilm, beeswax food wrap
light bulb
battery, batteries
candle
granita, sorbet
`;

/** Words that name the shape, size or making of a food: what it is stands before them. `Beef burgers` are burgers, `salt flakes` are salt. */
export const FORM_WORDS = `
  flake bead piece slice chunk fillet cut pack packet box bottle jar tin can bag bunch tray portion whole half joint
  chop steak leg wing thigh loin breast rib mince cube strip stick dry fresh frozen large small medium liquid dip sliced
  skin ready cleaned mix
`;

/**
 * What a shopper asks for where the site does not name a food: a counter, or a part of the range. After the colon the foods
 * that are there, each with its kinds.
 */
export const NEAREST_COUNTERS = `
fish counter: fish, seafood
butcher: meat, sausage
bakery: bread, pastry, cake, biscuit, flour
deli counter: cheese, salami, ham, dip
dairy: milk, cream, butter, yoghurt, egg
fruit and veg: fruit, vegetable, herb
frozen: ice cream, pizza, granita
drinks: drink, alcohol
pantry: pasta, rice, oil, cereal, bean, nut, spice, jam, soup, sugar, salt, honey, chocolate
cleaning: laundry liquid, washing up liquid, bleach, floor cleaner, bin bag, sponge, kitchen roll
toiletries: soap, shampoo, toothpaste, toothbrush, deodorant, razor, nappy, hand cream, sun lotion
`;
