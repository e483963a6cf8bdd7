import type { PostSketch } from "./post-sketch.ts";

/** News of the chain: its stores, its counters and its prices. */
export const newsPosts: readonly PostSketch[] = [
  {
    title: "240 everyday prices, frozen until Christmas",
    excerpt:
      "Milk, bread, pasta, nappies, coffee: 240 of the things you buy most now keep their price until Christmas Eve. Here is how #IFFRANKA works.",
    author: "Rożanna Cachia, commercial director",
    appears: { day: -2, time: "07:30" },
    picture: { subjects: ["shopping-cart", "snowflake"], ground: "sky", style: "plain" },
    imageAlt: "A shopping trolley with a snowflake",
    content: [
      "<p>Nobody should need a calculator in the bread aisle. From today, 240 everyday products keep the price on their shelf until Christmas Eve, in all five of our stores and in the online shop. We call it #IFFRANKA, which is what your grandmother told you to do with your first pay packet: save.</p>",
      "<h2>What is on the list</h2>",
      "<p>We started from the receipts rather than from a brochure. These are the things that turn up in most trolleys, week after week:</p>",
      "<ul><li>fresh milk, eggs, butter and ġbejniet</li><li>ħobż tal-Malti, ftajjar and sliced wholemeal</li><li>pasta, rice, kunserva, tinned tuna and pulses</li><li>nappies, washing powder and toilet tissue</li><li>a basket of fruit and vegetables, chosen afresh each month with the season</li></ul>",
      "<h2>How to find them</h2>",
      '<p>Look for the yellow tag on the shelf. If one of our costs falls before Christmas, the price falls with it; it just won\'t go up. There is no card to show and no minimum spend, and you still collect one point for every euro with <a href="/rewards">Suqna Rewards</a>.</p>',
      "<blockquote><p>We asked ourselves which promise a family could plan a month around, and then we bought enough pasta to keep it.</p></blockquote>",
      '<p>The freeze runs alongside <a href="/specials">our weekly specials</a>, which go on as before. Read more about the campaign on <a href="/iffranka">the #IFFRANKA page</a>.</p>',
    ],
  },
  {
    title: "Fish counters stay open into the evening",
    excerpt:
      "You asked for fish after work. Our counters in Qormi and Sliema now serve into the evening on Thursdays and Fridays, and they will fillet while you shop.",
    author: "Manwel Psaila, fresh food buyer",
    appears: { day: -16, time: "08:00" },
    picture: { subjects: ["awrata", "lemon", "ice"], ground: "sea", style: "plain" },
    imageAlt: "A silver sea bream with a lemon and a block of ice",
    content: [
      "<p>For years our fish counters kept a fisherman's hours: open early, sold out by lunch. That suits the boats, but not anybody who leaves an office at five. So we put a question card on the counter, and 612 of you filled it in. The answer was not hard to read.</p>",
      "<h2>The new hours</h2>",
      "<table><thead><tr><th>Store</th><th>Usual days</th><th>Thursday and Friday</th></tr></thead><tbody><tr><td>Qormi</td><td>Tuesday to Saturday, 09:00 to 14:00</td><td>09:00 to 19:30</td></tr><tr><td>Sliema</td><td>Tuesday to Sunday, 09:00 to 14:00</td><td>09:00 to 20:00</td></tr></tbody></table>",
      "<p>Both counters still close on Mondays, because few boats go out on a Sunday night and we would rather sell you nothing than yesterday's catch.</p>",
      "<h2>Leave it with us</h2>",
      "<p>Choose your fish, do the rest of your shopping, and pick it up on the way to the till. Scaling, gutting, filleting and cutting into steaks are free. For octopus, tell us when you mean to cook it and we will say whether to buy fresh or frozen.</p>",
      '<p>There is no counter in Mosta, Żabbar or Victoria, but <a href="/products?category=fish">the whole range</a> can be ordered in the online shop. The stores\' own hours have not changed and are on <a href="/locations">the locations page</a>. If you need an idea for the pot, start with our <a href="/recipes/stuffat-tal-qarnit">stuffat tal-qarnit</a>.</p>',
    ],
  },
  {
    title: "Our Victoria store now runs on Gozo sunshine",
    excerpt:
      "There are 212 solar panels on the roof in Victoria. On a clear day they keep every fridge in the store cold from breakfast to late afternoon.",
    author: "Feliċ Dingli, head of buildings",
    appears: { day: -47, time: "09:00" },
    picture: { subjects: ["solar-panel", "sun"], ground: "honey", style: "plain" },
    imageAlt: "A solar panel under a bright sun",
    content: [
      "<p>A supermarket is, to an electrician, a very large fridge with a car park. More than half of the power we use goes into keeping things cold, and we need most of it exactly when the sun is highest. So the flat roof of our Victoria store has gone to work.</p>",
      "<h2>The roof in figures</h2>",
      "<ul><li>212 panels with a peak of 91 kilowatts</li><li>about 140,000 kilowatt-hours a year, roughly a third of what the store uses</li><li>nine working days to install, without closing for an hour</li><li>a reflective white coating under the panels, which keeps the shop floor cooler too</li></ul>",
      "<p>On its first clear Saturday the roof made 512 kilowatt-hours. That covered all of the fridges and freezers from eight in the morning until just after four, and a little was left over for the grid.</p>",
      "<h2>What you will notice</h2>",
      "<p>Almost nothing, and that is the idea. The one visible change is a small screen beside the Gozitan counter that shows what the roof is making at that moment. Children have already found out that it drops when a cloud goes over, and run outside to check.</p>",
      "<blockquote><p>We pay for the panels with what we no longer pay for power. In seven years they are ours, and then the sun works for nothing.</p></blockquote>",
      '<p>Mosta is next: the roof there has been surveyed, and we hope to order the panels before the year is out. You will find opening hours and directions for both stores on <a href="/locations">the locations page</a>.</p>',
    ],
  },
  {
    title: "The lampuki season, explained",
    excerpt:
      "Why does one fish take over every menu from late summer to the winter? How lampuki are caught, how to choose one and what to do with it.",
    author: "Manwel Psaila, fresh food buyer",
    appears: { day: -60, time: "08:30" },
    picture: { subjects: ["lampuka", "palm-tree", "fishing-pole"], ground: "mint", style: "plain" },
    imageAlt: "A lampuka with a palm tree and a fishing rod",
    content: [
      "<p>Lampuki arrive with the first hint that summer is not for ever. Shoals of young dolphinfish pass the islands on their way through the Mediterranean, and from the middle of August until the end of the year the luzzijiet of Marsaxlokk go out to meet them.</p>",
      "<h2>Fishing with shade</h2>",
      "<p>The method is centuries old and needs no bait to begin with. Each boat lays a line of <em>kannizzati</em>, floats dressed with palm fronds, out to sea. Lampuki like to gather in the shade beneath them. The crew goes from float to float and takes the fish by line or with a small surrounding net. The boats draw lots for their lines before the season begins, so that nobody crowds a neighbour.</p>",
      "<h2>How to choose one</h2>",
      "<ul><li><strong>Eyes:</strong> clear and domed, never flat or cloudy.</li><li><strong>Skin:</strong> shining, with flashes of gold and green; the colour fades within a day.</li><li><strong>Smell:</strong> of the sea and nothing else.</li><li><strong>Size:</strong> one fish of about a kilo feeds three. Larger ones are best filleted.</li></ul>",
      "<p>The price follows the weather. After three calm days there is plenty and it falls; after a gregale there may be none at all, and we will say so on the counter rather than bring in something else under the same name.</p>",
      "<h2>Into the kitchen</h2>",
      '<p>Fry fillets in a dusting of flour and serve them with a sauce of tomato, capers and olives. Bake the tail end in <a href="/recipes/torta-tal-lampuki">torta tal-lampuki</a>. Whatever you choose, be quick about it: lampuki are at their best on the day they are landed and good on the day after.</p>',
    ],
  },
  {
    title: "Eighteen tonnes less plastic on our own shelves",
    excerpt:
      "Forty-one of our own products have a new package, or none at all. What changed, what did not work, and why cucumbers kept their jacket.",
    author: "Rożanna Cachia, commercial director",
    appears: { day: -117, time: "09:30" },
    picture: { subjects: ["package", "recycling-symbol", "seedling"], ground: "leaf", style: "plain" },
    imageAlt: "A cardboard parcel with a recycling sign and a seedling",
    content: [
      "<p>A year ago we weighed every wrapper, tray and lid on the products that carry our own name. The heap came to 74 tonnes of plastic a year. Today it is 56, and you may not have noticed, which we take as a compliment to the people who did the work.</p>",
      "<h2>What has changed</h2>",
      "<ul><li>Tomatoes, peppers and mushrooms come in cardboard trays, sealed with a paper band.</li><li>Bread from our ovens goes into paper; the little window is gone.</li><li>Mince is packed in a flat pouch that uses two thirds less plastic than a tray.</li><li>Laundry liquid comes in a refill pouch, and a bottle that is meant to be kept.</li><li>Citrus, melons and garlic wear nothing but a sticker.</li></ul>",
      "<h2>What did not work</h2>",
      "<p>We tried selling cucumbers bare. Within a fortnight three times as many had gone soft, and a cucumber in the bin does more harm than a gram of film. The jacket came back. Paper bags for salad lasted exactly one humid weekend.</p>",
      "<p>You can help us with the rest. Bring drinks bottles and cans to the return machines in Qormi and Żabbar, and bring your own box to the deli counter, where we will weigh it first and take it off the price.</p>",
      "<p>Our next target is the chilled aisle, where the lids of yoghurt pots alone weigh a tonne and a half. If you know of a package that annoys you, tell us through <a href=\"/customer-care\">customer care</a>; four of this year's changes began with a customer's letter.</p>",
    ],
  },
  {
    title: "Eleven apprentices put on the long apron",
    excerpt:
      "After two years of early mornings, eleven young bakers, butchers, fishmongers and shopkeepers have finished their training. Ten of them are staying.",
    author: "Doriette Sammut, head of people",
    appears: { day: -163, time: "12:00" },
    picture: { subjects: ["graduation-cap", "baguette-bread", "trophy"], ground: "stone", style: "plain" },
    imageAlt: "A graduation cap with a baguette and a trophy",
    content: [
      "<p>In our stores apprentices wear a short apron and trained staff a long one. Last Friday, in the yard behind the Qormi bakery, eleven people swapped. There were speeches, a tray of pastizzi the size of a door and at least four mothers in tears.</p>",
      "<h2>Two years, four trades</h2>",
      "<p>The class was made up of four bakers, three butchers, two fishmongers and two trainees in store management. They spent four days a week on the job beside an experienced colleague and one day in class, on full pay for all five.</p>",
      "<p>Kristina Zahra, 20, came to the bakery after a summer at the tills. She now shapes some three hundred loaves a night. In her first month, she says, she burned her arms and cried; now she can hear when a loaf is ready. Neville Agius, 23, moved from a building site to the butcher's block in Żabbar and won the class prize for his bragioli.</p>",
      "<blockquote><p>I have taught forty apprentices. The ones who ask why the dough is cold today are the ones who stay.</p></blockquote>",
      "<p>That is Ġwanni Farrugia, who has run the night shift since our second store opened and who promises every year that it will be his last class.</p>",
      "<h2>The next class</h2>",
      '<p>Ten of the eleven have taken a permanent job with us; the eleventh is off to cook on a sailing ship, with our envy. We take new apprentices every year, from the age of 16 and with no upper limit: the oldest in this class was 44. Open places are on <a href="/careers">the careers page</a>.</p>',
    ],
  },
  {
    title: "A quiet hour in every store",
    excerpt:
      "What began in Mosta is coming to all five stores: one hour a week with the lights low, the music off and nobody in a hurry.",
    author: "Doriette Sammut, head of people",
    picture: { subjects: ["speaker-low-volume", "crescent-moon"], ground: "olive", style: "plain" },
    imageAlt: "A small loudspeaker with a crescent moon",
    content: [
      "<p>For some of our customers the hardest part of shopping is the shop: the music, the beeping, the bright lights, the announcements. In Mosta we have turned all of that down for an hour on Tuesdays at 15:00, and it has become one of the most loved hours of the week.</p>",
      "<h2>What happens in a quiet hour</h2>",
      "<ul><li>Music and announcements are off, and the tills beep as softly as they can.</li><li>The lights go down by half.</li><li>No shelves are filled and no cages are moved.</li><li>A colleague with a green badge is free to walk round with you.</li></ul>",
      "<p>Everyone is welcome. You don't need a reason, and nobody will ask for one. Parents of autistic children asked for the hour first, but so many others come now, people with migraines, with hearing aids, or simply with a long day behind them, that Mosta is busier then than it used to be, and far calmer.</p>",
      "<blockquote><p>It is the only hour of the week when my son chooses his own fruit.</p></blockquote>",
      "<h2>When it starts</h2>",
      '<p>Each of the other four stores is choosing its hour with the people who will use it. As soon as the times are settled you will find them with each store on <a href="/locations">the locations page</a>. If you would like a say, write to us through <a href="/customer-care">customer care</a> or leave a note at the desk.</p>',
    ],
  },
];
