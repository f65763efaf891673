/** Portuguese words that passwords are made of, without accents. */
export const portugueseWords = `
senha senhas minhasenha senhaforte senhasegura senhafraca senhanova novasenha senhapadrao senhateste semsenha asenha
segredo secreto secreta segura seguro seguranca chave codigo acesso acessar entrar entrada entre abrir abresesamo
mudar mude mudeme muda trocar troque troca alterar altere provisoria provisorio temporaria temporario padrao inicial
primeiro primeira primeiroacesso teste testes testando testar testador exemplo usuario usuaria administrador
administracao administrativo admin gerente gerencia diretor diretoria chefe patrao supervisor coordenador secretaria
recepcao recepcionista atendimento atendente vendas vendedor vendedora compras comprador caixa financeiro financas
contabilidade contador estoque deposito almoxarifado producao fabrica oficina loja lojinha cozinha cozinheiro padeiro
padeira garcom motorista entregador porteiro portaria limpeza manutencao suporte suportetecnico informatica tecnologia
computador notebook celular internet rede servidor sistema sistemas site email correio escritorio empresa comercio
comercial industria matriz filial trabalho trabalhar trabalhador emprego servico servicos equipe time colaborador
funcionario funcionaria recursos humanos recursoshumanos departamento pessoal folha ponto turno cliente clientes
fornecedor marketing juridico escola colegio professor professora aluno aluna faculdade universidade hospital clinica
medico medica enfermeira farmacia mercado supermercado restaurante lanchonete padaria confeitaria acougue hotel pousada
bemvindo bemvinda bemvindos bomdia boatarde boanoite obrigado obrigada porfavor parabens saudade saudades tudobem
amor amores amorzinho amoreterno meuamor teamo teamomuito euteamo amo amovoce amominhafamilia paixao apaixonado
apaixonada coracao querida querido princesa principe rainha gatinha gatinho gata gato gostosa gostoso linda lindo lindona
bonita bonito fofa fofinha fofinho bebe neném menina menino garota garoto docinho anjo anjinho flor florzinha rosa rosas
margarida girassol estrela estrelinha lua luar solnascente brilho sorriso beijo beijos abraco carinho vida minhavida
vidaloka felicidade feliz felizes alegria esperanca liberdade livre sucesso vitoria vencedor vencer campeao campea
guerreira guerreiro coragem forca fortaleza paz pazeamor sonho sonhos destino futuro passado presente sempre parasempre
nunca saude dinheiro riqueza milionario rico sorte sortudo trabalhoduro gratidao gratidaosempre conquista
deus deusefiel deuseamor deusnocomando deusacimadetudo jesus jesuscristo jesusteama jesusvive cristo senhor
nossasenhora aparecida espiritosanto amem salmo salmos biblia igreja milagre bencao abencoado abencoada gloria fiel
familia minhafamilia mamae papai mae pai filho filha filhos filhas filhinha filhinho irmao irma irmaos vovo vovó avo
avó neto neta tio tia primo prima marido esposa esposo mulher homem namorado namorada noivo noiva amigo amiga amigos
amizade casa casamento minhacasa lar cachorro cachorra cachorrinho cao gatos passarinho passaro papagaio galinha galo
cavalo vaca touro leao leoa tigre onca lobo raposa urso macaco elefante tubarao golfinho peixe tartaruga coelho
borboleta abelha aranha cobra aguia dragao pantera bolinha pingo thor totó belinha nina pretinha pretinho branquinha
futebol bola gol copa copadomundo hexa tetra penta torcida torcedor jogador jogo jogos samba pagode carnaval sertanejo
forro funk rock musica cantor violao guitarra bateria praia piscina verao inverno outono primavera ferias viagem
domingo segunda terca quarta quinta sexta sabado segundafeira sextafeira feriado natal anonovo felizanonovo felizdia
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro janjan
vermelho vermelha azul amarelo amarela verde branco branca preto preta roxo roxa laranja cinza marrom dourado
zero dois tres quatro cinco seis sete oito nove umdoistres umdois doistres umdoistresquatro
cafe cafezinho cerveja cachaca caipirinha churrasco feijoada feijao arroz arrozefeijao batata batatinha chocolate bolo
paodequeijo pipoca sorvete banana abacaxi abacate morango melancia laranjinha limao maca manga pizza coxinha
brigadeiro acucar pimenta paozinho leite queijo presunto
carro moto caminhao fusca palio corsa uno chevette opala ferrari celta onix caminhoneiro motoqueiro
qualquer qualquercoisa coisa nada ninguem naosei naolembro esqueci esquecisenha lembrar lembra loucura louco louca
maluco maluca doido doida burro besta idiota merda caralho porra foda buceta cacete viado gostosao putaria
super superhomem heroi heroina ninja samurai mestre rei rainhadomundo patroa bruxa bruxo vampiro fantasma caveira
diabo inferno demonio magico magia misterio sombra fogo agua terra ar vento mar mundo ceu sol lua noite dia
abobora melhor maior grande pequeno novo nova velho velha forte bacana legal maneiro joia beleza show top topzera
`;
