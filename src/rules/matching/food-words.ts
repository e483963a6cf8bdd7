/**
 * English and Maltese names of foods and of other goods of a supermarket, as a dictionary has them. A line names one thing:
 * its names, and after `<` what it is a kind of. The first name is the one by which other lines refer to it. It says
 * nothing about what a shop sells; words of one shop belong in its synonyms (`/admin/search-words`).
 */
export const FOOD_WORDS = `
food, ikel
bread, ħobż, ħobża, loaf, loaves, hobz malti, maltese bread, crusty bread
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
biscuit, cookie, gallettini
cracker, galletti, galletta, water cracker, water biscuit < biscuit
kwareżimal, kwarezimal, lent biscuit < biscuit
dates pastry, imqaret, mqaret, maqrut, imqarit, date pastries, date pastry, date slice < pastry
doughnut, donut
flour, dqiq
wheat, qamħ
yeast, ħmira
oats, porridge, oat
cereal, cornflakes, muesli, granola
semolina, smid
milk, ħalib
almond milk
oat milk
soya milk, soy milk
coconut milk
cream, krema
ice cream, icecream, ġelat, gelato
butter, butir
peanut butter
margarine, marġerina
cheese, ġobon
ġbejniet, ġbejna, ġbejna tan-nagħaġ, gbejna, gbejniet, goat cheese, sheep cheese, cheeselet, maltese cheese < cheese
ricotta, irkotta, rikotta < cheese
mozzarella < cheese
parmesan, parmiġġan < cheese
cheddar < cheese
feta < cheese
halloumi < cheese
yoghurt, yogurt, jogurt
egg, bajd, bajda
meat, laħam
beef, ċanga
bragioli, braġjoli, beef olives, bragjoli, beef olive < beef, meat
beef burger, burger, hamburger, patty < beef, meat
steak, steaks
mince, minced meat, minced beef < beef
veal, vitella < meat
pork, majjal, ħanżir < meat
pork chop, pork loin, pork loin chop < pork
bacon < pork
ham, perżut < pork
sausage, zalzett, zalzett tal-malti, maltese sausage, zalzetta < pork, meat
salami < pork
lamb, ħaruf < meat
turkey, dundjan < meat
chicken, tiġieġ, tiġieġa, poultry < meat
chicken thigh, thigh < chicken
chicken breast < chicken
rabbit, fenek, bunny < meat
horse meat, żiemel < meat
duck, papra < meat
fish, ħut, ħuta
lampuki, lampuka, dolphin fish, dorado, mahi mahi < fish
swordfish, sword fish, pixxispad < fish
tuna, tonn < fish
salmon, salamun < fish
sea bream, awrat, awrata, bream < fish
sea bass, spnott < fish
cod, bakkaljaw, baccala < fish
sardine, sardin < fish
mackerel, kavalli < fish
anchovy, inċova < fish
seafood, frott tal-baħar, shellfish
octopus, qarnita, qarnit < seafood
squid, calamari, klamari, klamar < seafood
prawn, gambli, gamblu, shrimp, red prawn < seafood
mussel, masklu < seafood
lobster, awwista < seafood
crab, granċ < seafood
fruit, frott
apple, tuffieħ, tuffieħa < fruit
pear, lanġas, lanġasa < fruit
bambinella pear, bambinella < pear, fruit
prickly pear, bajtar tax-xewk, bajtar, cactus fruit, cactus pear < fruit
orange, larinġ, larinġa < fruit
bitter orange
lemon, lumi, lumija < fruit
lime < fruit
strawberry, frawli, frawla < fruit
raspberry, blueberry, berry < fruit
watermelon, dulliegħ, dulliegħa < fruit
melon, bettieħ, bettieħa < fruit
banana < fruit
grape, għeneb < fruit
raisin, żbib, sultana
fig, tin < fruit
date, tamar
peach, ħawħ, nectarine < fruit
apricot, berquq < fruit
plum, għajn baqra < fruit
cherry, ċirasa < fruit
pomegranate, rummien < fruit
mandarin, clementine, tangerine < fruit
grapefruit < fruit
mango < fruit
pineapple < fruit
kiwi < fruit
avocado < fruit
vegetable, veg, veggie, ħaxix, greens
tomato, tadam, tadama, vine tomato, marsaxlokk tomato < vegetable
sun-dried tomato, dried tomato, tadam imqadded
tomato paste, kunserva, tomato concentrate, tomato puree
tomato sauce, pasta sauce, passata
ketchup
potato, patata, new potato, maltese potato < vegetable
sweet potato
crisps, chips, potato chips
courgette, qarabagħli, zucchini, qarabaghli, marrow, round courgette < vegetable
aubergine, brunġiel, eggplant < vegetable
pepper, bżar, capsicum
black pepper
chilli, chili
onion, basal, basla < vegetable
garlic, tewm < vegetable
carrot, zunnarija < vegetable
cabbage, kaboċċa < vegetable
cauliflower, pastard < vegetable
broccoli < vegetable
spinach, spinaċi < vegetable
kale < vegetable
lettuce, ħass, salad leaves < vegetable
salad, insalata
cucumber, ħjar < vegetable
pumpkin, qargħa, squash < vegetable
mushroom, faqqiegħ < vegetable
celery, krafes < vegetable
artichoke, qaqoċċ < vegetable
fennel, bużbież < vegetable
asparagus < vegetable
leek < vegetable
beetroot, pitrava < vegetable
radish < vegetable
pea, piżelli, garden pea < vegetable
broad bean, ful, fava, fava bean < vegetable, bean
bean, fażola, pulses
butter bean < bean
baked bean
kidney bean < bean
green bean < vegetable
bigilla, bean dip, broad bean dip
dip, hummus
chickpea, ċiċri
lentil, għads
olive, żebbuġ, żebbuġa
olive oil, żejt taż-żebbuġa, zejt taz zebbuga, extra virgin olive oil < oil
oil, żejt
sunflower oil, vegetable oil < oil
vinegar, ħall
salt, melħ, sea salt, table salt
sugar, zokkor
sweetener
honey, għasel, wild thyme honey, thyme honey
carob syrup, carob, ħarrub, ġulepp tal-ħarrub, gulepp tal harrub
syrup, ġulepp, treacle
jam, ġamm, marmalade
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
rice, ross
timpana, macaroni pie, baked macaroni pie
quinoa
tofu
nut, ġewż
almond, lewż < nut
walnut < nut
pistachio < nut
cashew < nut
peanut, karawett < nut
hazelnut < nut
chestnut, qastan < nut
sesame, ġulġlien
halva, ħelwa, ħelwa tat-tork, helwa tat tork, helva, halwa
chocolate, ċikkulata
sweets, candy, ħelu, confectionery
soup, soppa
stew, stuffat
pizza
sandwich
pie, torta
drink, xorb, beverage
soft drink, soda, fizzy drink, lemonade, luminata, pop, orange soda, bitter orange soda, herb soda < drink
cola, coke < soft drink
juice, meraq < drink
orange juice, meraq tal-larinġ < juice
apple juice < juice
water, ilma, mineral water, table water, still water, bottled water < drink
sparkling water < drink
coffee, kafè, kafe, ground coffee < drink
tea, te < drink
wine, inbid, vino < drink, alcohol
white wine, inbid abjad, girgentina < wine
red wine, inbid aħmar, ġellewża, gellewza < wine
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
nappy, nappies, ħarqa, diapers, diaper
pet food, dog food, cat food, ikel tal-klieb, ikel tal-qtates
soap, sapun, olive oil soap
shampoo, xampu
toothbrush, xkupilja tas-snien, bamboo toothbrush
toothpaste
hand cream, moisturiser, moisturizer, body lotion
sun lotion, sunscreen, sun cream, suncream, sunblock, spf, sun tan lotion
deodorant
razor
toilet tissue, toilet paper, toilet roll, loo roll, tissue, karta tat-toilet
kitchen roll, paper towel
washing-up liquid, dish soap, dishwashing liquid, washing up, likwidu tal-platti
laundry liquid, detergent, laundry detergent, washing liquid, washing powder, deterġent
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
